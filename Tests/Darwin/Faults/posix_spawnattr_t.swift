// refused: a pointer on Darwin, which nothing makes of nothing
import Foundation

func use() { var attributes = posix_spawnattr_t() }
