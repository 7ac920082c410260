// refused: Darwin's modes have 16 bits
import Foundation

let fault: UInt32 = S_IFREG
