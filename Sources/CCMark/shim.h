// The one door to libcmark, the reference implementation of CommonMark.
#include <cmark.h>
