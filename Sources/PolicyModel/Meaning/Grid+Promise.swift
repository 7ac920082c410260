/// The devices that a promise is about.
extension Grid {
    /// The devices that a promise is about: those of the grid, drawn with the bounds that the promise itself names.
    package static func of(_ promise: Promise, in dated: DatedPolicy, on platform: Platform) -> Grid {
        var axes = GridAxes(dated.policy, on: platform, beside: [promise.devices])
        axes.narrow(to: promise.devices)
        if let build = promise.build {
            axes.versions.removeAll { dated.listed($0, on: platform)?.shipments[platform]?.has(build: build) != true }
        }
        return Grid(dated: dated, platform: platform, languages: axes.languages, axes: axes)
    }

    /// Calls `body` with each of the promise's devices with a version, all with its build if it names one.
    ///
    /// - Parameter languages: those of the devices.
    package func forEachDevice(
        of version: Version, under promise: Promise, in languages: [LanguageTag], _ body: (Device) -> Void
    ) {
        let build = promise.build
        forEachDevice(of: version, on: systems, in: languages, isForEachCode: build == nil) { device in
            guard let build else { return body(device) }
            var device = device
            device.build = build
            body(device)
        }
    }
}

extension Device {
    /// The device, with a model and custom values where rules read them and it has none: those of the grid that no rule
    /// names. A promise that leaves them out is about every one.
    package func completed(for policy: Policy) -> Device {
        let rules = policy.conditions(on: platform), other = Grid.models(rules).first ?? ""
        var device = self
        if model.isEmpty, !rules.contains(where: { $0.models?.contains { $0.matches(other) } ?? false }) {
            device.model = other
        }
        device.custom.merge(Grid.customs(rules).first ?? [:]) { own, _ in own }
        return device
    }
}

extension GridAxes {
    /// Leaves what a condition holds for.
    mutating func narrow(to condition: Condition) {
        if let range = condition.version { versions.removeAll { !range.contains($0) } }
        if let range = condition.os { systems.removeAll { !range.contains($0) } }
        if let tags = condition.languages {
            languages.removeAll { language in !tags.contains { $0.holds(for: language) } }
        }
        if let patterns = condition.models {
            models.removeAll { model in !patterns.contains { $0.matches(model) } }
        }
        if let isTablet = condition.tablet { tablets = [isTablet] }
        customs.removeAll { values in condition.custom.contains { values[$0.name] != $0.value } }
    }
}

extension Release.Shipment {
    fileprivate func has(build: String) -> Bool {
        self.build == build || VersionCodes.code(build).map { codes?.contains($0) == true } ?? false
    }
}
