// refused: Linux's own module
import Glibc

let fault = getpid()
