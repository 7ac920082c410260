// refused: Darwin's modes have 16 bits
import Foundation

func use(of file: stat) -> UInt32 { file.st_mode }
