/// The long part of `decree impact --help`.
enum ImpactHelp {
    static let discussion = """
        The content here is held against another state of the site: --against names a target of the site's settings \
        (its live publication, or TARGET@SERIAL), a folder of content, a built or published folder, or a git revision \
        of the content folder. A target hides a folder of its name, which is then ./NAME, and a folder a revision.

        With content on both sides, verdicts are compared, for every version and system that either tells apart, and \
        each client's answers are shown where they do not change as the verdict does. Of a built or published state \
        the documents are read by a model of each client, and the client that changes most speaks for all. Apps are \
        compared at one moment, --at; with --against-at, other content is judged at a moment of its own, so that a \
        release which goes live in between shows.

        --share counts users: a CSV file of one app whose first line is platform,version,os,users. The same device \
        twice is added up; an empty os is an unknown one, which counts where a line is about every system and is \
        "up to" elsewhere.

        Exit status: 0 the states were compared, however they differ; 1 the content here or the share file is \
        refused; 2 the other side cannot be read; 64 wrong usage.

        --json prints 'impact' {moment, againstMoment, against {kind (target, content, published, revision), name}, of \
        (policies, documents), users, apps [{app, name, headline, lines [{change (broken, stranded, newly-forced, \
        newly-free, told, no-longer-told, mended, otherwise, same), text, platform, releases, unlisted, os {from, \
        fromIncluded, to, toIncluded}, models, tablet, languages, custom, before {answer, cause, to, frequency}, after, \
        otherWords, otherLink, users, possibleUsers}], clients [{client, editions, lines}], …}], newApps, goneApps, \
        unchangedApps}.
        """
}
