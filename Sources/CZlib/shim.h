// The one door to zlib, which unpacks what gzip and zip packed.
#include <zlib.h>
