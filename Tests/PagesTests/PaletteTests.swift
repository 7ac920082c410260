import Foundation
import Testing
import TestSupport

@testable import Pages

/// Measures the style sheet's colours as WCAG 2.2 does: text on every ground it can stand on, in light and dark,
/// with more contrast, and in print.
@Suite struct PaletteTests {
    private typealias Palette = [String: [Double]]

    /// Text, then the grounds it stands on.
    private static let pairs: [(String, [String])] = [
        ("ink", ["ground", "paper", "alert", "code-ground", "force-wash", "recommend-wash", "none-wash"]),
        ("quiet", ["ground", "paper", "force-wash", "recommend-wash", "none-wash"]),
        ("link", ["ground", "paper", "alert"]),
        ("on-accent", ["accent"]),
        ("force", ["ground", "paper", "force-ground"]),
        ("recommend", ["ground", "paper", "recommend-ground"]),
        ("none", ["ground", "paper", "none-ground"]),
    ]

    @Test func `every text has the contrast that AA asks for`() throws {
        var lines = ""
        for (scheme, palette) in try palettes() {
            for (text, grounds) in Self.pairs {
                for ground in grounds {
                    let front = try #require(palette[text], "\(scheme) \(text)"), back = try #require(palette[ground])
                    let ratio = contrast(front, back)
                    #expect(ratio >= 4.5, "\(scheme): \(text) on \(ground)")
                    lines += "\(scheme): \(text) on \(ground) \(String(format: "%.2f", ratio))\n"
                }
            }
        }
        Golden.expect(lines, equals: "contrast.txt")
    }

    @Test func `black on white is measured as 21`() {
        #expect(contrast([0, 0, 0], [255, 255, 255]) == 21)
        #expect(abs(contrast([119, 119, 119], [255, 255, 255]) - 4.48) < 0.005)
    }

    /// The sets of custom properties in the order of the style sheet, each over the one that it changes.
    private func palettes() throws -> [(String, Palette)] {
        let style = String(decoding: try #require(BuiltInTemplates.files["assets/style.css"]), as: UTF8.self)
        let parts = style.components(separatedBy: ":root {").dropFirst().map(colours)
        try #require(parts.count == 5)
        let dark = parts[0].merging(parts[1]) { $1 }
        return [
            ("light", parts[0]), ("dark", dark), ("light, more contrast", parts[0].merging(parts[2]) { $1 }),
            ("dark, more contrast", dark.merging(parts[3]) { $1 }), ("print", parts[0].merging(parts[4]) { $1 }),
        ]
    }

    private func colours(_ text: String) -> Palette {
        var found: Palette = [:]
        for item in text.prefix(while: { $0 != "}" }).split(separator: ";") {
            let halves = item.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard halves.count == 2, halves[0].hasPrefix("--"), halves[1].hasPrefix("#") else { continue }
            let digits = Array(halves[1].dropFirst()), wide = digits.count == 3 ? digits.flatMap { [$0, $0] } : digits
            found[String(halves[0].dropFirst(2))] = stride(from: 0, to: 6, by: 2).compactMap {
                Int(String(wide[$0...($0 + 1)]), radix: 16).map(Double.init)
            }
        }
        return found
    }

    private func contrast(_ one: [Double], _ other: [Double]) -> Double {
        let (a, b) = (luminance(one), luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private func luminance(_ colour: [Double]) -> Double {
        let linear = colour.map { $0 / 255 }.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
