// refused: Linux alone opens files without a name
import Foundation

let fault = O_TMPFILE
