import ClientKit
import PolicyModel

/// A device as the libraries for Android see it.
struct AndroidDevice {
    /// The version code; Java cuts it to 32 bits.
    var installed: Int64
    /// The API level.
    var level: Int32
    /// True if the app was made with the Builder, false if with the plain constructor.
    var isBuilt: Bool
    /// The answer of the app's check for a requirement; nil for a name without one.
    var checks: (String, String?) -> Bool?
}

/// The versions of a configuration beside the installed one: what the client reports to the app, and what it remembers.
///
/// Versions are version codes on Android; the same library for the JVM has dotted numbers.
struct AndroidStatus<Number: Comparable & Hashable & Sendable>: Hashable, Sendable {
    enum Outcome: Hashable, Sendable { case requiredUpdateNeeded, newUpdateAvailable, noUpdateAvailable }

    let outcome: Outcome
    /// The version that the app gets.
    let updateVersion: Number
    /// The number that the client keeps from now on; nil if it keeps what it has. A forced update replaces it too, so
    /// it uses up `ONCE`.
    let kept: Number?

    init(required: Number?, last: Number?, frequency: Frequency, on installed: Number, remembered: Number?) {
        if let required, required > installed {
            outcome = .requiredUpdateNeeded
            updateVersion = max(required, last ?? required)
            kept = updateVersion
        } else if let last, last > installed {
            let isNew = frequency == .always || remembered != last
            outcome = isNew ? .newUpdateAvailable : .noUpdateAvailable
            updateVersion = last
            kept = isNew ? last : nil
        } else {
            outcome = .noUpdateAvailable
            updateVersion = installed
            kept = nil
        }
    }
}

/// The decisions of the Java library 4.x and of the Kotlin library from one document.
///
/// Source: `PresenterImpl.java` and `UpdateChecker` of `infinum/Android-Prince-of-Versions` at 4.0.4, with the
/// differences of `AndroidEdition`.
struct AndroidClient: Sendable {
    /// The errors that the app gets for a document that was downloaded; with the path and the reason in words.
    enum Failure: Error, Hashable, Sendable {
        case dataNotFound
        case emptyList(String)
        case elementNotObject(path: String, String)
        case wrongContainer(path: String, String)
        case wrongType(path: String, String)
        case missingConfigurationVersion(path: String, String)
        case requirementsNotSatisfied(path: String)
    }

    enum Decision: Hashable, Sendable {
        case failed(Failure)
        /// The place of the configuration among the list's elements.
        case decided(Int, AndroidStatus<Int64>)
    }

    let list: AndroidList
    let meta: [String: String?]
    let edition: AndroidEdition

    /// - Parameter remembered: the number that the client keeps on the device.
    func decision(on device: AndroidDevice, remembered: Int64? = nil) -> Decision {
        do throws(Failure) {
            let (place, chosen) = try chosen(for: device)
            return .decided(place, try status(of: chosen, on: device, remembered: remembered))
        } catch {
            return .failed(error)
        }
    }

    /// The first configuration whose requirements hold. The elements before it are looked at, those after it are not.
    func chosen(for device: AndroidDevice) throws(Failure) -> (place: Int, AndroidConfiguration) {
        let path: String, elements: [AndroidList.Element]
        switch list {
        case .missing: throw .dataNotFound
        case .wrongKind(let path, let reason):
            // Java takes any other value for a configuration without versions.
            throw edition.isKotlin
                ? .wrongContainer(path: path, reason) : .missingConfigurationVersion(path: path, reason)
        case .elements(let all, path: let key): (elements, path) = (all, key)
        }
        if elements.isEmpty { throw .emptyList(path) }
        for (place, element) in elements.enumerated() {
            switch element {
            case .notObject(let path, let reason): throw .elementNotObject(path: path, reason)
            case .configuration(let configuration) where holds(configuration, on: device):
                return (place, configuration)
            case .configuration: continue
            }
        }
        throw .requirementsNotSatisfied(path: path)
    }

    private func status(
        of chosen: AndroidConfiguration, on device: AndroidDevice, remembered: Int64?
    ) throws(Failure) -> AndroidStatus<Int64> {
        for fault in [chosen.required.fault, chosen.last.fault, chosen.frequency.fault] {
            if let fault { throw .wrongType(path: fault.path, fault.reason) }
        }
        if chosen.required.value == nil, chosen.last.value == nil {
            throw .missingConfigurationVersion(path: chosen.path, "\(chosen.path) names no version")
        }
        return AndroidStatus(
            required: chosen.required.value, last: chosen.last.value, frequency: chosen.frequency.value ?? .once,
            on: installed(on: device), remembered: remembered)
    }

    /// The installed version code as the client holds it.
    func installed(on device: AndroidDevice) -> Int64 {
        edition.isKotlin ? device.installed : Int64(Int32(truncatingIfNeeded: device.installed))
    }

    private func holds(_ configuration: AndroidConfiguration, on device: AndroidDevice) -> Bool {
        configuration.requirements.allSatisfy { name, value in
            if name == AndroidConfiguration.systemRule, edition.alwaysChecksSystem || device.isBuilt {
                let own = edition.isKotlin ? device.checks(name, value) : nil
                return own ?? (value.flatMap { JavaNumber.int($0) }.map { $0 <= device.level } ?? false)
            }
            return device.checks(name, value) ?? edition.trustsUnchecked
        }
    }
}
