// refused: Darwin has getentropy
import Foundation

func use(of bytes: UnsafeMutableRawPointer) -> Int { getrandom(bytes, 1, 0) }
