import Measuring

/// One row of the table: a work, what it cost Decree, and what it cost the reference.
struct Finding: Codable {
    let work: String
    /// What the figures are set beside, such as `Hugo`.
    let reference: String
    let referenceSample: Sample
    let sample: Sample
    /// What is compared: a ratio, or the milliseconds that Decree takes longer.
    var comparison = Comparison.ratio
    /// What a reader must know to read the row.
    var note: String?

    enum Comparison: String, Codable {
        case ratio
        case difference
    }
}

/// The cost of one full build at one size.
struct SizeFinding: Codable {
    let size: Int
    let files: Int
    let sample: Sample
}

/// How long somebody waited for something, each time.
struct LatencyFinding: Codable {
    let work: String
    /// In seconds.
    let waits: [Double]
}
