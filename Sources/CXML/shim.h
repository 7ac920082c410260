// The one door to libxml2, whose reader says what an XML text holds, one node after another.
#include <libxml/xmlversion.h>
// Debian builds libxml2 with ICU; its headers have the names of Foundation's own ICU, and nothing here needs them.
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlreader.h>
#include <libxml/xmlerror.h>
#include <libxml/HTMLparser.h>

static inline xmlParserInputPtr cxml_nothing(const char *url, const char *id, xmlParserCtxtPtr context) { return NULL; }

// To be called before anything is parsed. An entity of another file is empty: no file is opened.
static inline void cxml_prepare(void) {
    xmlInitParser();
    xmlSetExternalEntityLoader(cxml_nothing);
}
