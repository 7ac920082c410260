// refused before 15: text out of bytes that may be none
func use(of bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
