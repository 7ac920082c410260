// refused before 15: a lock of the standard library
import Synchronization

let newer = Mutex(1)
