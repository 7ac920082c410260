/// One step of rendering a page. Names are already resolved, because the fields of a page are known at compile time.
indirect enum TemplateStep: Sendable {
    case words([UInt8])
    case value(PagePath)
    /// A section on a flag, which adds no frame.
    case condition(PagePath, [TemplateStep])
    /// Runs once for each object of a list; an object or text becomes one more frame for the steps inside.
    case section(PagePath, [TemplateStep])
    case inverted(PagePath, [TemplateStep])
}

/// Where a value is found: the index of the frame, 0 for the page, then the indices of the fields.
struct PagePath: Hashable, Sendable {
    let frame: Int
    /// Empty for a frame that is an object, `{{.}}`.
    let fields: [Int]
}
