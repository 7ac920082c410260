// refused: Darwin has kqueue
import Foundation

let fault = inotify_init1(0)
