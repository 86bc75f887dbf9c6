internal import HealthModel

/// One pass through a document, chunk by chunk.
struct ExportPass {
  private var scanner: XMLScanner
  private var builder: RecordBuilder
  private let limits: ExportLimits

  /// The depth of the element whose content is being skipped, or `nil` if none is being skipped.
  private var skippedDepth: Int?
  private var record: RecordDraft?
  private var correlation: RecordDraft?
  private var members: [QuantitySample] = []
  private var workout: WorkoutDraft?

  /// The depth of the top-level elements, the children of the root.
  private static let topLevel = 2

  init(
    _ source: any ByteSource, file: String, selection: TypeSelection, limits: ExportLimits
  ) {
    scanner = XMLScanner(source, file: file, limits: limits)
    builder = RecordBuilder(selection: selection, limits: limits)
    self.limits = limits
  }

  /// The number of bytes that were read, and the total number of bytes of the document.
  var bytes: (read: Int, total: Int) {
    (scanner.buffer.offset(of: scanner.position), scanner.buffer.totalBytes)
  }

  /// The summary of the content that was read so far.
  var summary: ExportSummary { builder.summary(scanner) }

  /// Reads a chunk and appends its records; returns `false` at the end of the document.
  ///
  /// If this method throws, the records before the problem have been appended.
  mutating func readChunk(into records: inout [ExportedRecord]) throws(ExportError) -> Bool {
    try scanner.refill()
    while true {
      switch try scanner.next() {
      case .start:
        do throws(ExportError) {
          try begin(&records)
        } catch {
          throw error.at(scanner.place(of: scanner.position))
        }
      case .end: end(&records)
      case .chunkEnd: return true
      case .documentEnd: return false
      }
    }
  }

  private mutating func begin(_ records: inout [ExportedRecord]) throws(ExportError) {
    guard skippedDepth == nil else { return }
    let (view, depth) = (scanner.view, scanner.depth)
    let (buffer, position) = (scanner.buffer, scanner.position)
    func line() -> Int { buffer.position(of: position).line }
    switch (scanner.tag.element, depth) {
    case (.record, Self.topLevel):
      record = try builder.begin(scanner.tag, view, isMember: false, line: line)
      if record == nil { skippedDepth = depth }
    case (.metadataEntry, _): try addEntry(view, depth)
    case (.record, Self.topLevel + 1) where correlation != nil:
      try checkChildren(members.count)
      record = try builder.begin(scanner.tag, view, isMember: true, line: line)
      if record == nil {
        ignore(.correlationMember)
        skippedDepth = depth
      }
    case (.instantaneousBeat, _): ignore(.heartBeat)
    case (.heartRateVariabilityList, _), (.fileReference, _), (.healthData, 1): break
    case (.workoutStatistics, Self.topLevel + 1), (.workoutEvent, Self.topLevel + 1),
      (.workoutRoute, Self.topLevel + 1), (.workoutActivity, Self.topLevel + 1):
      try addToWorkout(view, depth)
    case (.location, _): ignore(.location)
    case (_, Self.topLevel): try beginTopLevel(view, line)
    default:
      ignore(.unknownElement)
      skippedDepth = depth
    }
    if scanner.tag.element == .healthData, depth == 1 {
      builder.summary.locale = text(.locale, view)
    }
  }

  /// Begins a top-level element other than `Record`.
  private mutating func beginTopLevel(
    _ view: ByteView, _ line: () -> Int
  ) throws(ExportError) {
    switch scanner.tag.element {
    case .correlation:
      members = []
      correlation = try builder.beginCorrelation(scanner.tag, view, line: line)
      if correlation != nil { return }
    case .workout:
      workout = try builder.beginWorkout(scanner.tag, view, line: line)
      if workout != nil { return }
    case .exportDate:
      builder.summary.exportDate = builder.moment(scanner.tag.value(.value, in: view))?.date
    case .person:
      for attribute in XMLAttribute.characteristics {
        builder.summary.characteristics[attribute.name] = text(attribute, view)
      }
    case .activitySummary: ignore(.activitySummary)
    case .clinicalRecord: ignore(.clinicalRecord)
    case .audiogram: ignore(.audiogram)
    case .visionPrescription: ignore(.visionPrescription)
    default: ignore(.unknownElement)
    }
    skippedDepth = Self.topLevel
  }

  private mutating func end(_ records: inout [ExportedRecord]) {
    let depth = scanner.depth + 1
    if let skippedDepth {
      if depth == skippedDepth { self.skippedDepth = nil }
      return
    }
    if let finished = record, depth == (correlation == nil ? Self.topLevel : Self.topLevel + 1) {
      record = nil
      if correlation == nil {
        records.append(builder.finish(finished))
      } else if let member = builder.finishMember(finished) {
        members.append(member)
      }
    } else if depth == Self.topLevel, let finished = correlation {
      correlation = nil
      records.append(builder.finish(finished, members: members))
    } else if depth == Self.topLevel, let finished = workout {
      workout = nil
      records.append(builder.finish(finished))
    }
  }

  /// Adds a metadata entry to the draft of the element that directly contains the entry; other
  /// entries are ignored.
  private mutating func addEntry(_ view: ByteView, _ depth: Int) throws(ExportError) {
    let isAccepted: Bool
    if record != nil {
      guard depth == (correlation == nil ? Self.topLevel : Self.topLevel + 1) + 1 else { return }
      isAccepted = builder.addEntry(scanner.tag, view, to: &record)
    } else if depth != Self.topLevel + 1 {
      return
    } else if correlation != nil {
      isAccepted = builder.addEntry(scanner.tag, view, to: &correlation)
    } else {
      var draft = workout?.record
      isAccepted = builder.addEntry(scanner.tag, view, to: &draft)
      if let draft { workout?.record = draft }
    }
    guard isAccepted else {
      throw .limit(
        "metadata entries of a record", limits.children, "children",
        at: scanner.place(of: scanner.position))
    }
  }

  private mutating func addToWorkout(_ view: ByteView, _ depth: Int) throws(ExportError) {
    guard var draft = workout else {
      ignore(.unknownElement)
      skippedDepth = depth
      return
    }
    workout = nil
    let count = draft.statistics.count + draft.events.count
    switch scanner.tag.element {
    case .workoutStatistics:
      try checkChildren(count)
      builder.addStatistics(scanner.tag, view, to: &draft)
    case .workoutEvent:
      try checkChildren(count)
      builder.addEvent(scanner.tag, view, to: &draft)
    case .workoutRoute: ignore(.workoutRoute)
    default: ignore(.workoutActivity)
    }
    workout = draft
    if scanner.tag.element != .workoutRoute { skippedDepth = depth }
  }

  private func checkChildren(_ count: Int) throws(ExportError) {
    guard count < limits.children else {
      throw .limit(
        "parts of a correlation or workout", limits.children, "children",
        at: scanner.place(of: scanner.position))
    }
  }

  private mutating func ignore(_ element: IgnoredElement) {
    builder.summary.ignored[element, default: 0] += 1
  }

  private mutating func text(_ attribute: XMLAttribute, _ view: ByteView) -> String? {
    scanner.tag.value(attribute, in: view)?.text(countingRepairs: &builder.repairs)
  }
}
