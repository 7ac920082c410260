// refused: Linux alone opens a mere place
import Foundation

let fault = O_PATH
