// The one door to libFuzzer, which the compiler links under -sanitize=fuzzer.
#include <stddef.h>
#include <stdint.h>

// Runs the callback on inputs until its time is over; libFuzzer's own options are read from the arguments.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
