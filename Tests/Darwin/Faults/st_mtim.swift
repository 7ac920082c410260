// refused: Darwin says st_mtimespec
import Foundation

func use(of file: stat) -> Int { file.st_mtim.tv_sec }
