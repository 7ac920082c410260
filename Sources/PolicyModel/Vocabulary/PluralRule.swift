/// Which form of a text goes with a whole number in a language, by the cardinal rules of Unicode CLDR.
///
/// Counts here are whole numbers below a million, so rules for fractions and exponents are left out.
package enum PluralRule: Hashable, Sendable {
    package enum Form: String, CaseIterable, Hashable, Sendable { case zero, one, two, few, many, other }

    case alwaysOther
    case one
    case zeroAndOne
    case romance(zeroIsOne: Bool)
    case arabic, hebrew, slavic, polish, czech, balkan, slovenian, lithuanian, latvian, romanian
    case irish, welsh, maltese, scottish, icelandic, filipino

    /// That of a language; for an unknown one, that of most.
    init(_ language: LanguageTag) {
        self = PluralRule.byLanguage[language.description] ?? PluralRule.byLanguage[language.language] ?? .one
    }

    /// The forms that a file of the language must have.
    package var forms: [Form] {
        switch self {
        case .alwaysOther: [.other]
        case .one, .zeroAndOne, .icelandic, .filipino: [.one, .other]
        case .romance: [.one, .many, .other]
        case .arabic, .welsh: Form.allCases
        case .hebrew: [.one, .two, .other]
        case .slavic, .polish: [.one, .few, .many]
        case .czech, .balkan, .lithuanian, .romanian: [.one, .few, .other]
        case .slovenian, .scottish: [.one, .two, .few, .other]
        case .latvian: [.zero, .one, .other]
        case .irish: [.one, .two, .few, .many, .other]
        case .maltese: [.one, .two, .few, .many, .other]
        }
    }

    package func form(of count: Int) -> Form {
        let ten = count % 10, hundred = count % 100, isTeen = (11...19).contains(hundred)
        switch self {
        case .alwaysOther: return .other
        case .one: return count == 1 ? .one : .other
        case .zeroAndOne: return count < 2 ? .one : .other
        case .romance(let zeroIsOne):
            if count == 1 || zeroIsOne && count == 0 { return .one }
            return count != 0 && count % 1_000_000 == 0 ? .many : .other
        case .arabic:
            if count < 3 { return [.zero, .one, .two][count] }
            return (3...10).contains(hundred) ? .few : hundred > 10 ? .many : .other
        case .hebrew: return count == 1 ? .one : count == 2 ? .two : .other
        case .slavic, .balkan:
            if ten == 1, hundred != 11 { return .one }
            if (2...4).contains(ten), !isTeen { return .few }
            return self == .slavic ? .many : .other
        case .polish: return count == 1 ? .one : (2...4).contains(ten) && !isTeen ? .few : .many
        case .czech: return count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .slovenian: return hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
        case .lithuanian: return isTeen ? .other : ten == 1 ? .one : ten > 1 ? .few : .other
        case .latvian: return ten == 0 || isTeen ? .zero : ten == 1 ? .one : .other
        case .romanian: return count == 1 ? .one : count == 0 || (1...19).contains(hundred) ? .few : .other
        case .irish: return count == 1 ? .one : count == 2 ? .two : PluralRule.run(count, 3...6, 7...10)
        case .maltese: return count == 1 ? .one : count == 2 ? .two : PluralRule.maltese(count)
        case .welsh: return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][count] ?? .other
        case .scottish:
            return [1, 11].contains(count)
                ? .one : [2, 12].contains(count) ? .two : (3...19).contains(count) ? .few : .other
        case .icelandic: return ten == 1 && hundred != 11 ? .one : .other
        case .filipino: return [4, 6, 9].contains(ten) ? .other : .one
        }
    }

    private static func run(_ count: Int, _ few: ClosedRange<Int>, _ many: ClosedRange<Int>) -> Form {
        few.contains(count) ? .few : many.contains(count) ? .many : .other
    }

    private static func maltese(_ count: Int) -> Form {
        count == 0 || (3...10).contains(count % 100) ? .few : (11...19).contains(count % 100) ? .many : .other
    }

    private static let byLanguage: [String: PluralRule] = {
        let groups: [(PluralRule, String)] = [
            (.alwaysOther, "bo dz id ig ja jv km ko lo ms my th to vi wo yo yue zh"),
            (.zeroAndOne, "ak am as bn fa gu hi hy kn ln mg nso pa si ti wa zu"),
            (.romance(zeroIsOne: true), "fr pt"), (.romance(zeroIsOne: false), "ca es it pt-PT"),
            (.arabic, "ar"), (.hebrew, "he"), (.slavic, "be ru uk"), (.polish, "pl"), (.czech, "cs sk"),
            (.balkan, "bs hr sr"), (.slovenian, "sl"), (.lithuanian, "lt"), (.latvian, "lv"), (.romanian, "mo ro"),
            (.irish, "ga"), (.welsh, "cy"), (.maltese, "mt"), (.scottish, "gd"), (.icelandic, "is mk"),
            (.filipino, "fil tl"),
        ]
        let pairs = groups.flatMap { rule, names in names.split(separator: " ").map { (String($0), rule) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
