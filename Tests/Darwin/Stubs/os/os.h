// Swift's module of Apple's locks and logs; ArgumentParser uses a lock of it.
#include <os/lock.h>
