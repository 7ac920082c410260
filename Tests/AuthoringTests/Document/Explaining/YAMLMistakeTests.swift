import Testing

/// One slip of YAML at a time in a healthy policy: said in our words, at its own place, with a remedy that fits.
struct YAMLMistakeTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a tab for an indent", "frequency: once", "frequency:\n\tonce: x",
            """
            Content/kasa.md:12:1: error: a tab indents this line, and YAML is indented with blanks alone [yaml-syntax]
              | put blanks in its place: begin the line in column 3
            """),
        Mistake(
            "a tab before a list entry", "  - {version: 3.10, build", "\t- {version: 3.10, build",
            """
            Content/kasa.md:8:1: error: a tab indents this line, and YAML is indented with blanks alone [yaml-syntax]
              | put blanks in its place: begin the line in column 3
            """),
        Mistake(
            "a tab after a dash", "  - {version: 3.10, build", "  -\t{version: 3.10, build",
            """
            Content/kasa.md:8:4: error: a tab indents this line, and YAML is indented with blanks alone [yaml-syntax]
              | put a blank in its place
            """),
        Mistake(
            "a line deeper than the one above", "frequency: once", " frequency: once",
            """
            Content/kasa.md:11:2: error: the line is indented deeper than a line above it, which has its value already [yaml-syntax]
              | begin it in column 1
            """),
        Mistake(
            "a list entry deeper than the one above", "  - {version: 3.10, build", "    - {version: 3.10, build",
            """
            Content/kasa.md:8:5: error: the line is indented deeper than a line above it, which has its value already [yaml-syntax]
              | begin it in column 3
            """),
        Mistake(
            "a list below a key with a value", "frequency: once", "frequency: \"once\"\n  - always",
            """
            Content/kasa.md:12:3: error: the line is indented deeper than a line above it, which has its value already [yaml-syntax]
              | give the line above no value of its own
            """),
        Mistake(
            "a dash without a blank", "  - {version: 3.10, build", "  -{version: 3.10, build",
            """
            Content/kasa.md:8:3: error: no blank follows the '-' that begins an entry of a list [yaml-syntax]
              | put a blank after the '-' that begins each entry
            """),
        Mistake(
            "a first dash without a blank", "minimum: 2.7", "minimum:\n  -version: 2.7\n   from: 2026-12-05",
            """
            Content/kasa.md:11:3: error: no blank follows the '-' that begins an entry of a list [yaml-syntax]
              | put a blank after the '-' that begins each entry
            """),
        Mistake(
            "a value below its key, before the slip", "minimum: 2.7\nfrequency: once",
            "minimum:\n  2.7\nfrequency: @once",
            """
            Content/kasa.md:12:12: error: a value without quotes cannot begin with '@' [yaml-syntax]
              | put quotes around it: frequency: "@once"
            """),
        Mistake(
            "a quoted value below its key, before the slip", "minimum: 2.7\nfrequency: once",
            "minimum:\n  \"2.7\"\nfrequency: @once",
            """
            Content/kasa.md:12:12: error: a value without quotes cannot begin with '@' [yaml-syntax]
              | put quotes around it: frequency: "@once"
            """),
        Mistake(
            "four hyphens", "minimum: 2.7", "----\nminimum: 2.7",
            """
            Content/kasa.md:10:1: error: '----' does not end the front matter: three hyphens do [yaml-syntax]
              | write ---, and what is no key below it
            """),
        Mistake(
            "a first key without a colon", "minimum: 2.7", "minimum:\n  ios 2.7\n  android: 2.7",
            """
            Content/kasa.md:11:3: error: 'ios 2.7' has no colon; a line here is 'key: value' [yaml-syntax]
              | write ios: 2.7
            """),
        Mistake(
            "a list entry less deep than the one above", "  - {version: 3.10, build", " - {version: 3.10, build",
            """
            Content/kasa.md:8:2: error: the line begins in column 2, in which nothing above it begins [yaml-syntax]
              | begin it in column 3
            """),
        Mistake(
            "a key less deep than those beside it", "minimum: 2.7", "minimum:\n    ios: 2.7\n  android: 2.7",
            """
            Content/kasa.md:12:3: error: the line begins in column 3, in which nothing above it begins [yaml-syntax]
              | begin it in column 1 or 5
            """),
        Mistake(
            "a key of a list entry in the column of its dash", "  - {id: bad, when",
            "  - id: other\n  do: force\n  - {id: bad, when",
            """
            Content/kasa.md:14:3: error: a key stands in the column of the '-' above it, and belongs to no entry of the list [yaml-syntax]
              | begin it in column 5, as the other keys of its entry
            """),
        Mistake(
            "a list entry among keys", "minimum: 2.7", "minimum: 2.7\n- 2.8",
            """
            Content/kasa.md:11:1: error: a list entry stands among keys [yaml-syntax]
              | write the key of the list on a line above it, or remove the '-'
            """),
        Mistake(
            "a list on the line of its key", "frequency: once", "frequency: - once",
            """
            Content/kasa.md:11:12: error: a list with '-' cannot begin on the line of its key [yaml-syntax]
              | write frequency: [value, value], or each '- value' on a line below the key
            """),
        Mistake(
            "a brace that is not closed", "live: 2026-03-01}", "live: 2026-03-01",
            """
            Content/kasa.md:7:5: error: the '{' that opens here is not closed [yaml-syntax]
              | add '}' where it ends, at the end of this line perhaps
            """),
        Mistake(
            "an inner brace that is not closed", "android: 26}, live", "android: 26, live",
            """
            Content/kasa.md:7:44: error: the '{' that opens here, or the one around it, is not closed [yaml-syntax]
              | add '}' behind the values of this one, or at the end of the line
            """),
        Mistake(
            "a bracket that is not closed", "turkcell-updater]", "turkcell-updater",
            """
            Content/kasa.md:5:10: error: the '[' that opens here is not closed [yaml-syntax]
              | add ']' where it ends, at the end of this line perhaps
            """),
        Mistake(
            "a brace that is not closed at the end", "d: true}}}", "d: true}}",
            """
            Content/kasa.md:16:8: error: the '{' that opens here is not closed [yaml-syntax]
              | add '}' where it ends, at the end of this line perhaps
            """),
        Mistake(
            "a brace too many", "live: 2026-03-01}", "live: 2026-03-01}}",
            """
            Content/kasa.md:7:85: error: '}' closes nothing that is open here [yaml-syntax]
              | remove it
            """),
        Mistake(
            "a bracket closed by a brace", "turkcell-updater]", "turkcell-updater}",
            """
            Content/kasa.md:5:47: error: '}' stands where a ']' must close the '[' before it [yaml-syntax]
              | write ']' here, or before it
            """),
        Mistake(
            "a comma that is missing in a map", "3.10, build: 310", "3.10 build: 310",
            """
            Content/kasa.md:8:20: error: a comma is missing before 'build' [yaml-syntax]
              | write ', build', or put quotes around the whole value
            """),
        Mistake(
            "a comma that is missing between maps", "android: 26}, live", "android: 26} live",
            """
            Content/kasa.md:7:67: error: a comma is missing before 'live' [yaml-syntax]
              | write ', live', or put quotes around the whole value
            """),
        Mistake(
            "a comma that is missing between quoted values", "b: \"3.10\", c", "b: \"3.10\" c",
            """
            Content/kasa.md:16:56: error: a comma is missing before 'c' [yaml-syntax]
              | write ', c', or put quotes around the whole value
            """),
        Mistake(
            "a comma that is missing at the end of a line", "2.7.0, build: 270,", "2.7.0\n    build: 270,",
            """
            Content/kasa.md:8:5: error: a comma is missing before 'build' [yaml-syntax]
              | write ', build', or put quotes around the whole value
            """),
        Mistake(
            "a comma behind a value", "minimum: 2.7", "minimum: \"2.7\",",
            """
            Content/kasa.md:10:15: error: ',' follows the closing " of a value [yaml-syntax]
              | remove it
            """),
        Mistake(
            "a quote that is not closed", "app: Kasa", "app: \"Kasa",
            """
            Content/kasa.md:2:6: error: the quote that opens here is not closed on its line [yaml-syntax]
              | add a " at the end of the value; a quote inside it is written \\"
            """),
        Mistake(
            "a single quote that is not closed", "app: Kasa", "app: 'Kasa",
            """
            Content/kasa.md:2:6: error: the quote that opens here is not closed on its line [yaml-syntax]
              | add a ' at the end of the value; a quote inside it is written ''
            """),
        Mistake(
            "a quote that is not closed in a map", "why: \"no texts\"", "why: \"no texts",
            """
            Content/kasa.md:15:65: error: the quote that opens here is not closed on its line [yaml-syntax]
              | add a " at the end of the value; a quote inside it is written \\"
            """),
        Mistake(
            "words behind a quote", "why: \"no texts\"", "why: \"no\" texts",
            """
            Content/kasa.md:15:70: error: a comma is missing before 'texts' [yaml-syntax]
              | write ', texts', or put quotes around the whole value
            """),
        Mistake(
            "words behind a quoted value", "app: Kasa", "app: \"Kasa\" the bank",
            """
            Content/kasa.md:2:13: error: 'the bank' follows the closing " of a value [yaml-syntax]
              | remove it, or put the whole value between quotes
            """),
        Mistake(
            "words behind a bracket", "app: Kasa", "app: [Beta] Kasa",
            """
            Content/kasa.md:2:13: error: 'Kasa' follows the closing ] of a value [yaml-syntax]
              | remove it, or put the whole value between quotes
            """),
        Mistake(
            "a backslash between double quotes", "app: Kasa", "app: \"Ka\\sa\"",
            """
            Content/kasa.md:2:9: error: '\\s' means nothing between double quotes [yaml-syntax]
              | write the backslash twice, or put the value between single quotes
            """),
        Mistake(
            "a colon in a value", "app: Kasa", "app: Kasa: the bank",
            """
            Content/kasa.md:2:10: error: the value holds a colon and a blank, which begin another value [yaml-syntax]
              | put quotes around the value: app: "Kasa: the bank"
            """),
        Mistake(
            "a colon in a value of a map", "why: \"no texts\"", "why: no: texts",
            """
            Content/kasa.md:15:67: error: the value holds a colon and a blank, which begin another value [yaml-syntax]
              | put quotes around the value: "no: texts"
            """),
        Mistake(
            "a value that begins with a bigger sign", "minimum: 2.7", "minimum: >=2.7",
            """
            Content/kasa.md:10:10: error: a value without quotes cannot begin with '>' [yaml-syntax]
              | put quotes around it: minimum: ">=2.7"
            """),
        Mistake(
            "a value of a map that begins with a bigger sign", "version: \">=2.0 <2.8\"", "version: >=2.0 <2.8",
            """
            Content/kasa.md:13:46: error: a value without quotes cannot begin with '>' [yaml-syntax]
              | put quotes around it: ">=2.0 <2.8"
            """),
        Mistake(
            "a value that begins with an at sign", "app: Kasa", "app: @Kasa",
            """
            Content/kasa.md:2:6: error: a value without quotes cannot begin with '@' [yaml-syntax]
              | put quotes around it: app: "@Kasa"
            """),
        Mistake(
            "a line without a colon", "frequency: once", "frequency once",
            """
            Content/kasa.md:11:1: error: 'frequency once' has no colon; a line here is 'key: value' [yaml-syntax]
              | write frequency: once
            """),
        Mistake(
            "an equals sign for the colon", "frequency: once", "frequency = once",
            """
            Content/kasa.md:11:1: error: 'frequency = once' has no colon; a line here is 'key: value' [yaml-syntax]
              | write frequency: once
            """),
        Mistake(
            "an arrow without blanks for the colon", "frequency: once", "frequency=>once",
            """
            Content/kasa.md:11:1: error: 'frequency=>once' has no colon; a line here is 'key: value' [yaml-syntax]
              | write frequency: once
            """),
        Mistake(
            "a semicolon for the colon", "frequency: once", "frequency; once",
            """
            Content/kasa.md:11:1: error: 'frequency; once' has no colon; a line here is 'key: value' [yaml-syntax]
              | write frequency: once
            """),
        Mistake(
            "a colon without a blank", "frequency: once", "frequency:once",
            """
            Content/kasa.md:11:11: error: no blank follows the colon of 'frequency' [yaml-syntax]
              | write frequency: once
            """),
        Mistake(
            "a percent sign", "app: Kasa", "app: %Kasa",
            """
            Content/kasa.md:2:6: error: a value without quotes cannot begin with '%' [yaml-syntax]
              | put quotes around it: app: "%Kasa"
            """),
        Mistake(
            "a closing brace on its own line", "minimum: 2.7", "minimum: 2.7\n}",
            """
            Content/kasa.md:11:1: error: '}' closes nothing that is open here [yaml-syntax]
              | remove it
            """),
        Mistake(
            "a quote that swallows the lines up to the next one", "app: Kasa", "app: \"Kasa\n  more\nids2: \"x\"",
            """
            Content/kasa.md:2:6: error: the quote that opens here is not closed on its line [yaml-syntax]
              | add a " at the end of the value; a quote inside it is written \\"
            """),
    ]

    @Test(arguments: mistakes) func `a slip is explained where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
