internal import Foundation
internal import HealthModel

/// A workout whose child elements are still being read.
struct WorkoutDraft {
  var record: RecordDraft
  /// The duration in seconds, or `nil` if the file does not contain a readable one.
  let duration: Double?
  var energy: Quantity?
  var distance: Quantity?
  var statistics: [WorkoutStatistics] = []
  var events: [WorkoutEvent] = []
}

extension RecordBuilder {
  /// Begins a workout, or returns `nil` for one that was not requested or is dropped.
  mutating func beginWorkout(
    _ tag: XMLTag, _ view: ByteView, line: () -> Int
  ) throws(ExportError) -> WorkoutDraft? {
    let type = try type(named: SampleType.workoutIdentifier)
    guard vocabulary.types[type].isSelected else {
      vocabulary.types[type].summary.unselected += 1
      return nil
    }
    let raw = tag.value(.workoutActivityType, in: view)
    let stream = try vocabulary.stream(
      type: type, unit: nil, source: tag.value(.sourceName, in: view))
    let text = raw.map { $0.text(countingRepairs: &repairs) }
    let value: RecordDraft.Value =
      text.flatMap(WorkoutActivityType.init(exportedText:)).map { .activity($0) }
      ?? .text(text, .value)
    guard
      let record = try draft(tag, view, stream: stream, value: value, raw: raw, line: line)
    else { return nil }
    let number = self.number(tag.value(.duration, in: view))
    return WorkoutDraft(
      record: record,
      duration: number.flatMap { seconds($0, tag.value(.durationUnit, in: view)) },
      energy: quantity(.totalEnergyBurned, .totalEnergyBurnedUnit, tag, view),
      distance: quantity(.totalDistance, .totalDistanceUnit, tag, view))
  }

  /// Begins a correlation, or returns `nil` for one that was not requested or is dropped.
  mutating func beginCorrelation(
    _ tag: XMLTag, _ view: ByteView, line: () -> Int
  ) throws(ExportError) -> RecordDraft? {
    guard let raw = tag.value(.type, in: view) else {
      summary.dropped[.missingType, default: 0] += 1
      return nil
    }
    let type = try vocabulary.type(raw)
    guard vocabulary.types[type].isSelected else {
      vocabulary.types[type].summary.unselected += 1
      return nil
    }
    let stream = try vocabulary.stream(
      type: type, unit: nil, source: tag.value(.sourceName, in: view))
    return try draft(tag, view, stream: stream, value: .correlation, raw: nil, line: line)
  }

  /// Adds statistics to a workout, unless they have no type; a sum of active energy or distance
  /// becomes the total of a workout without one.
  mutating func addStatistics(_ tag: XMLTag, _ view: ByteView, to workout: inout WorkoutDraft) {
    guard let raw = tag.value(.type, in: view) else { return }
    func quantity(_ attribute: XMLAttribute) -> Quantity? {
      self.quantity(attribute, .unit, tag, view)
    }
    let identifier = raw.text(countingRepairs: &repairs)
    let statistics = WorkoutStatistics(
      identifier: identifier, sum: quantity(.sum), average: quantity(.average),
      minimum: quantity(.minimum), maximum: quantity(.maximum))
    workout.statistics.append(statistics)
    if identifier == "HKQuantityTypeIdentifierActiveEnergyBurned", workout.energy == nil {
      workout.energy = statistics.sum
    }
    if identifier.hasPrefix("HKQuantityTypeIdentifierDistance"), workout.distance == nil {
      workout.distance = statistics.sum
    }
  }

  /// Adds an event to a workout, or counts it as ignored if its kind or a valid date is missing.
  mutating func addEvent(_ tag: XMLTag, _ view: ByteView, to workout: inout WorkoutDraft) {
    guard let raw = tag.value(.type, in: view), let date = moment(tag.value(.date, in: view))
    else {
      summary.ignored[.unknownElement, default: 0] += 1
      return
    }
    let duration = number(tag.value(.duration, in: view)).flatMap {
      seconds($0, tag.value(.durationUnit, in: view))
    }
    workout.events.append(
      WorkoutEvent(
        type: raw.text(countingRepairs: &repairs), date: date.date, duration: duration))
  }

  /// Counts and returns a workout, as an unknown record if its activity is missing or unknown.
  mutating func finish(_ workout: WorkoutDraft) -> ExportedRecord {
    var draft = workout.record
    let ordinal = standing.occurrences(addingOneOf: draft.identity)
    count(draft, ordinal: ordinal)
    draft.metadata = repairedMetadata(of: draft)
    let details = draft.details(ordinal: ordinal, first: draft.identity)
    let uuid = identity(draft, ordinal, in: \.standing).uuid
    let longest = TimeInterval(draft.end.seconds - draft.start.seconds)
    // Dates are truncated to whole seconds, but durations are not.
    let duration = workout.duration.flatMap { given -> TimeInterval? in
      given >= 0 && given <= longest + 2 ? min(given, longest) : nil
    }
    if duration == nil { summary.repairs[.unusableDuration, default: 0] += 1 }
    guard case .activity(let activity) = draft.value else {
      return .unknown(
        unknown(draft, uuid: uuid, details: details, duration: duration ?? longest))
    }
    let value = Workout(
      storedAs: uuid, activityType: activity, start: draft.start.date, end: draft.end.date,
      duration: duration ?? longest, metadata: draft.metadata, device: draft.device,
      sourceRevision: draft.revision)
    return .workout(
      ExportedWorkout(
        workout: value, totalEnergyBurned: workout.energy, totalDistance: workout.distance,
        statistics: workout.statistics, events: workout.events, details: details))
  }

  private mutating func type(named identifier: String) throws(ExportError) -> Int {
    let bytes = Array(identifier.utf8)
    var failure: ExportError?
    let number = withView(of: bytes) { view in
      do throws(ExportError) {
        return try vocabulary.type(RawValue(bytes: view, isPlain: true))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return number
  }

  private func number(_ raw: RawValue?) -> Double? {
    guard let raw, raw.isPlain, case .finite(let number) = raw.bytes.number else { return nil }
    return number
  }

  private func seconds(_ number: Double, _ unit: RawValue?) -> TimeInterval? {
    guard let text = unit?.bytes.text else { return number * 60 }
    guard let unit = vocabulary.unit(named: text) else { return nil }
    return try? Quantity(unit: unit, value: number).doubleValue(for: .second)
  }

  private func quantity(
    _ attribute: XMLAttribute, _ unit: XMLAttribute, _ tag: XMLTag, _ view: ByteView
  ) -> Quantity? {
    var repairs = 0
    guard let number = number(tag.value(attribute, in: view)),
      let text = tag.value(unit, in: view)?.text(countingRepairs: &repairs),
      let unit = vocabulary.unit(named: text)
    else { return nil }
    return Quantity(unit: unit, value: number)
  }
}

extension WorkoutActivityType {
  /// Creates a type from the text of an export, such as `HKWorkoutActivityTypeRunning` or `37`;
  /// returns `nil` for an unknown name or other text.
  init?(exportedText text: String) {
    let prefix = "HKWorkoutActivityType"
    if text.hasPrefix(prefix) {
      let name = text.dropFirst(prefix.count)
      self.init(named: name.prefix(1).lowercased() + name.dropFirst())
    } else if let number = withView(of: Array(text.utf8), { $0.wholeNumber }) {
      self.init(rawValue: number)
    } else {
      return nil
    }
  }
}
