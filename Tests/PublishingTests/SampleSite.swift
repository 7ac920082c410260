import PolicyModel
@testable import Signing
import Synchronization
import TestSupport
@testable import Publishing

/// Small signed sites, and disks that die, for the tests of this target.
enum SampleSite {
    static let seed = (0..<32).map { UInt8($0) }

    /// - Parameters:
    ///   - pages: paths of further pages, which always say the same.
    ///   - previous: what was signed before; each change raises the version above it. Without, a text that is a number
    ///     has that version.
    static func signed(
        _ text: String, page: String? = nil, also pages: [String] = [], after previous: [Artifact] = [],
        seed: [UInt8] = seed, at moment: Moment = Sample.moment
    ) throws -> SignedBundle {
        let more = pages.map { Artifact(path: $0, bytes: Array("always".utf8), role: .page) }
        let bundle = PolicyModel.Bundle(
            [
                Artifact(path: "kasa/ssvc.json", bytes: Array(text.utf8), role: .document),
                Artifact(path: "index.html", bytes: Array("page \(page ?? text)".utf8), role: .page),
            ] + more)
        var previous = previous
        if previous.isEmpty, let number = Int(text), number > 1 {
            let term = BundleSigner.Term(version: number - 1, expires: Moment(seconds: Sample.moment.seconds + 1))
            previous = try BundleSigner.signatures(
                for: [Artifact(path: "kasa/ssvc.json", bytes: [], role: .document)], term,
                with: MinisignSecretKey(seed: seed), at: Sample.moment)
            previous.append(
                Artifact(
                    path: Manifest.path, bytes: try Manifest.bytes(of: [], version: number - 1), role: .manifest))
        }
        return try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: seed), at: moment, previous: previous)
    }

    /// A disk that dies at operation number `step` and stays dead; `count` is the number of operations requested.
    static func dying(at step: Int, count: Counter = Counter()) -> Disk {
        Disk { _, _ throws(PublishingError) in
            if count.next() >= step { throw .path("", reason: "killed") }
        }
    }

    final class Counter: Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock {
                $0 += 1; return $0 - 1
            }
        }
    }
}

/// Whole publications in one line.
extension PublishTarget {
    func plan(for signed: SignedBundle, at moment: Moment = Sample.moment) async throws -> PublishPlan {
        try await Publisher(self, cache: Site.standardCache).propose(signed, at: moment).plan
    }

    func publish(
        _ signed: SignedBundle, at moment: Moment, guards: PlanGuards = PlanGuards()
    ) async throws -> Receipt {
        let publisher = Publisher(self, cache: Site.standardCache)
        return try await publisher.publish(
            publisher.propose(signed, at: moment), of: signed, at: moment, guards: guards)
    }

    func current() async throws -> [Artifact]? { try await live() }
}

/// The words a person reads when `body` fails; the empty text when it does not.
func words(of body: () throws -> some Any) -> String {
    do {
        _ = try body()
        return ""
    } catch {
        return "\(error)"
    }
}

func words(of body: () async throws -> some Any) async -> String {
    do {
        _ = try await body()
        return ""
    } catch {
        return "\(error)"
    }
}

extension Publisher {
    /// Reads the target's state once and makes a plan from it.
    func propose(_ signed: SignedBundle, at moment: Moment) async throws -> Proposal {
        try await propose(signed, over: try await target.readState(), at: moment)
    }
}
