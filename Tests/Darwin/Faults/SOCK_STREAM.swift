// refused: a number on Darwin, and no enumeration
import Foundation

let fault = Int32(SOCK_STREAM.rawValue)
