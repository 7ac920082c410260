/// The long part of `decree impact --help`, apart from the command because of its length.
enum ImpactHelp {
    static let discussion = """
        The content here is compared with another state of the site: --against takes a target of the site's settings \
        (its live publication, or TARGET@SERIAL), a folder of content, a built or published folder, or a git revision \
        of the content folder. A target hides a folder of the same name, which is then ./NAME, and a folder hides a \
        revision.

        With content on both sides, verdicts are compared, for every version and system that either side \
        distinguishes, and a client is listed where its behaviour does not change as the verdict does, or where it \
        offers another release, another file or other notes. Of a built or published state the documents are read by a \
        decision model of each client, and the client that changes most counts for all. Where a client with phases \
        has a rollout, the last group is asked too. What devices on a channel alone see is said of that channel. Of \
        each app the worst changes are shown, with --verbose all of them. Apps are compared at one moment, --at. With \
        --from, the other content is judged at a moment of its own; without --against that is the content here, so \
        that --from 2026-11-22 --to 2026-12-05 shows what the dates in between change.

        --share counts users: a CSV file whose first line is platform,version,os,users. A first column 'app' with \
        slugs is for files about several apps; where apps are named, their lines alone count. Lines of the same \
        device are added up, and lines that begin with # are skipped. A last column 'day' is for lines that only the \
        pages' curve reads; where every line has a day, those of the newest one count. Without --share the tables \
        count that 'share' of index.md names; 'decree reach' writes them from the host's logs. An empty os is \
        unknown: its users count in lines about every system, and are "up to" in others.

        Exit status: 0 the states were compared, however they differ; 1 the content here or the share file is \
        refused; 2 the other side cannot be read; 64 wrong usage.

        --json prints one object; 'decree schema output' describes it, under impact.
        """
}
