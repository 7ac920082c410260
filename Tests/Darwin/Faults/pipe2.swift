// refused: Darwin marks a pipe afterwards
import Foundation

func use(of ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe2(ends, 0) }
