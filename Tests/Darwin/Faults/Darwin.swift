// accepted: what Darwin has
import Foundation

func use(of file: stat) -> Int { Int(file.st_mtimespec.tv_sec) + Int(F_FULLFSYNC) + Int(O_CLOEXEC) }
