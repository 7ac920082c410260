// The one door to libxml2, whose reader says what an XML text holds, one node after another.
#include <libxml/xmlversion.h>
// Debian builds libxml2 with ICU; its headers have the names of Foundation's own ICU, and nothing here needs them.
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlreader.h>
#include <libxml/xmlerror.h>
#include <libxml/HTMLparser.h>
