import Testing

/// Conflicts that a merge left, whole and in part.
struct MergeConflictTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a conflict in the front matter", "minimum: 2.7",
            "<<<<<<< HEAD\nminimum: 2.7\n=======\nminimum: 3.10\n>>>>>>> next",
            """
            Content/kasa.md:10:1: error: a merge left a conflict here: line 11 is of 'HEAD', line 13 is of 'next' [merge-conflict]
              | keep what is right of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>
            """),
        Mistake(
            "a conflict with what both began with", "minimum: 2.7",
            "<<<<<<< ours\nminimum: 2.7\n||||||| 1a2b3c4\n=======\nminimum: 3.10\nfrequency: always\n>>>>>>> theirs",
            """
            Content/kasa.md:10:1: error: a merge left a conflict here: line 11 is of 'ours', no line is of what both began with, lines 14 to 15 are of 'theirs' [merge-conflict]
              | keep what is right of both sides, and remove the lines that begin with <<<<<<<, |||||||, ======= and >>>>>>>
            """),
        Mistake(
            "a conflict in the body", "- Title: Broken",
            "<<<<<<< HEAD\n- Title: Broken\n=======\n- Title: Faulty\n>>>>>>> topic/words",
            """
            Content/kasa.md:22:1: error: a merge left a conflict here: line 23 is of 'HEAD', line 25 is of 'topic/words' [merge-conflict]
              | keep what is right of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>
            """),
        Mistake(
            "lines that end with a carriage return and a line feed", "minimum: 2.7",
            "<<<<<<< HEAD\r\nminimum: 2.7\r\n=======\r\nminimum: 3.10\r\n>>>>>>> next\r",
            """
            Content/kasa.md:10:1: error: a merge left a conflict here: line 11 is of 'HEAD', line 13 is of 'next' [merge-conflict]
              | keep what is right of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>
            """),
        Mistake(
            "two conflicts", "minimum: 2.7\nfrequency: once",
            "<<<<<<< HEAD\nminimum: 2.7\n=======\n>>>>>>> next\n<<<<<<< HEAD\nfrequency: once\n=======\nfrequency: always\n>>>>>>> next",
            """
            Content/kasa.md:10:1: error: a merge left a conflict here: line 11 is of 'HEAD', no line is of 'next' [merge-conflict]
              | keep what is right of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>
            Content/kasa.md:14:1: error: a merge left a conflict here: line 15 is of 'HEAD', line 17 is of 'next' [merge-conflict]
              | keep what is right of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>
            """),
        Mistake(
            "the middle mark left below an item", "- Title: Broken", "- Title: Broken\n=======",
            """
            Content/kasa.md:23:1: error: a mark that a merge left around its conflict stands here alone [merge-conflict]
              | remove the line, and check that what stands beside it is what both sides want
            """),
        Mistake(
            "the first mark left alone", "minimum: 2.7", "<<<<<<< HEAD\nminimum: 2.7",
            """
            Content/kasa.md:10:1: error: a mark that a merge left around its conflict stands here alone [merge-conflict]
              | remove the line, and check that what stands beside it is what both sides want
            """),
        Mistake(
            "the last mark left alone", "minimum: 2.7", "minimum: 2.7\n>>>>>>> next",
            """
            Content/kasa.md:11:1: error: a mark that a merge left around its conflict stands here alone [merge-conflict]
              | remove the line, and check that what stands beside it is what both sides want
            """),
        Mistake(
            "the middle mark left alone", "minimum: 2.7", "minimum: 2.7\n=======",
            """
            Content/kasa.md:11:1: error: a mark that a merge left around its conflict stands here [yaml-syntax]
              | remove the line, and check that what stands beside it is what both sides want
            """),
    ]

    @Test(arguments: mistakes) func `a conflict is named with the lines of both sides, and nothing else is said`(
        mistake: Mistake
    ) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `lines of signs in documentation are Markdown`() throws {
        let body = "# Notes\n\nKasa\n=======\n\n>>>>>>>> deep\n\n<<< less\n"
        #expect(try Mistake.body("documentation", body, "").reading() == "")
    }
}
