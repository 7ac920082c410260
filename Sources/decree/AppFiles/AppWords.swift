import AppFiles
import Signing

/// The addresses and keys that stand in an app's programs.
struct AppWords {
    /// From `http` on, with hosts in small letters; what stands behind an address in the file may be part of the word.
    private(set) var addresses: Set<String> = []
    /// The minisign keys.
    private(set) var keys: Set<MinisignPublicKey> = []

    /// Programs name thousands of addresses; those of one app's site are few.
    private static let most = 100_000

    init() {}

    /// - Throws: `AppFileError` where the file cannot be read.
    init(of reader: AppFileReader) throws(AppFileError) {
        var words = AppWords()
        try reader.words { words.add($0) }
        self = words
    }

    mutating func add(_ word: String) {
        var rest = word[...]
        while addresses.count < Self.most, let start = rest.firstRange(of: "http")?.lowerBound {
            rest = rest[start...]
            if rest.hasPrefix("https://") || rest.hasPrefix("http://") { addresses.insert(Self.plain(rest)) }
            rest = rest.dropFirst()
        }
        rest = word[...]
        while let start = rest.firstRange(of: "RW")?.lowerBound {
            rest = rest[start...]
            if let key = try? MinisignPublicKey(pinned: String(rest.prefix(56))) { keys.insert(key) }
            rest = rest.dropFirst()
        }
    }

    /// An address with its scheme and host in small letters, since these have no case, and without the port that its
    /// scheme has anyway.
    static func plain(_ address: some StringProtocol) -> String {
        guard let scheme = address.firstRange(of: "://") else { return String(address) }
        let path = address[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? address.endIndex
        let origin = address[..<path].lowercased(), port = origin.hasPrefix("https:") ? ":443" : ":80"
        return String(origin.hasSuffix(port) ? origin.dropLast(port.count) : origin[...]) + address[path...]
    }

    /// An address in the app that is `address`, or begins with it.
    func names(_ address: String) -> Bool { addresses.contains { $0.hasPrefix(address) } }
}
