// refused: Linux alone writes one file system
import Foundation

let fault = syncfs(1)
