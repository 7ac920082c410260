// The one door to libarchive, which says what is in zip, tar, xar and cpio archives, one entry after another.
#include <archive.h>
#include <archive_entry.h>
