// refused: Darwin has renameatx_np
import Foundation

let fault = renameat2(0, "a", 0, "b", 0)
