import Explanation
import Publishing
import Signing

/// Why a command could not do its work, in the words that its user reads.
///
/// One type for all of them: nobody acts on a difference, except that what is refused ends with status 1.
struct CommandError: Refusing, Hashable, CustomStringConvertible {
    let description: String
    /// Whether a rule refuses the work; else the system failed.
    let isRefusal: Bool

    init(_ description: String, isRefusal: Bool = false) {
        self.description = description
        self.isRefusal = isRefusal
    }
}

/// An error of which some cases are refusals: they end with status 1, failures of the system with 2.
protocol Refusing: Error {
    var isRefusal: Bool { get }
}

extension PublishingError: Refusing {
    var isRefusal: Bool { if case .guarded = self { true } else { false } }
}

extension TrustError: Refusing {
    var isRefusal: Bool { if case .expired = self { true } else { false } }
}

extension SigningError: Refusing {
    var isRefusal: Bool { if case .trust(let error) = self { error.isRefusal } else { false } }
}

func isRefusal(_ error: any Error) -> Bool { (error as? any Refusing)?.isRefusal ?? false }

/// An error of wrong usage that only the content can show: it ends with status 64.
protocol WrongUsage: Error {}

extension DeviceError: WrongUsage {}

extension PromiseError: WrongUsage {}

/// Wrong usage such as a client that the app does not have.
struct UsageError: WrongUsage, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
