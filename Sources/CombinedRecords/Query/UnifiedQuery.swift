#if canImport(SwiftUI)
  public import Foundation
  internal import HealthModel
  public import SwiftUI

  /// A view's live query for local records and records from the health store.
  ///
  /// The home and the service come from the environment. The list stays empty until both are set;
  /// replacing them afterward has no effect.
  ///
  /// ```swift
  /// struct WeightsView: View {
  ///   @UnifiedQuery(recent: true) var weights: [Weight]
  ///   @UnifiedQuery(recent: false, order: .largestFirst(.weight)) var heaviest: [Weight]
  ///
  ///   var body: some View {
  ///     ForEach(weights) { Text(verbatim: $0.date.formatted()) }
  ///   }
  /// }
  /// ```
  @MainActor @propertyWrapper
  public struct UnifiedQuery<Record: UnifiedQueryable>: DynamicProperty {
    @Environment(\.recordHome) private var home
    @Environment(\.healthKitService) private var service
    @State private var state = UnifiedQueryState<Record>()
    private let query: RecordQuery<Record.QueryParams>

    /// Creates a query, by default newest first.
    public init(
      _ parameters: Record.QueryParams, predicate: RecordPredicate? = nil,
      order: RecordOrder = .newestFirst
    ) {
      query = RecordQuery(parameters, predicate: predicate, order: order)
    }

    /// The records, in the order of the query.
    public var wrappedValue: [Record] { state.model?.records ?? [] }

    /// The state of the query.
    public var projectedValue: UnifiedQueryState<Record> { state }

    /// Starts the query when the view first has a home and a service; later updates apply a changed
    /// query.
    nonisolated public func update() {
      // A view is updated on the main actor, but the protocol does not declare this.
      MainActor.assumeIsolated { start() }
    }

    private func start() {
      guard let home, let service else { return }
      if let model = state.model {
        model.query = query
      } else {
        let model = UnifiedQueryModel<Record>(
          query.parameters, predicate: query.predicate, order: query.order, home: home,
          service: service, clock: SystemClock())
        state.model = model
        model.start()
      }
    }
  }

  /// The state of a view's query.
  ///
  /// Until the view has a home and a service, nothing is loaded, and the methods have no effect.
  @MainActor
  public final class UnifiedQueryState<Record: UnifiedQueryable> {
    /// The model of the query, or `nil` until the view has a home and a service.
    fileprivate var model: UnifiedQueryModel<Record>?

    /// Creates a state without a model.
    init() {}

    /// Whether a load is in progress.
    public var isLoading: Bool { model?.isLoading ?? false }
    /// The current failure to read records, or `nil` without a failure.
    public var failure: QueryFailure? { model?.failure }
    /// Whether there may be more records than the list shows; see ``loadMore()``.
    public var hasMore: Bool { model?.hasMore ?? false }

    /// Loads the records again; a range up to now then ends at the current time.
    public func refresh() { model?.refresh() }

    /// Loads the records again, and returns when no work is pending.
    public func refreshAndWait() async { await model?.refreshAndWait() }

    /// Shows another page; does nothing while the query is stopped, during a load, or at the end of
    /// the list.
    public func loadMore() { model?.loadMore() }
  }

  private struct RecordHomeKey: EnvironmentKey {
    static var defaultValue: (any RecordHome)? { nil }
  }

  private struct HealthKitServiceKey: EnvironmentKey {
    static var defaultValue: (any HealthKitService)? { nil }
  }

  extension EnvironmentValues {
    /// The storage of local records for the view's queries and forms, or `nil` if it is not set.
    public var recordHome: (any RecordHome)? {
      get { self[RecordHomeKey.self] }
      set { self[RecordHomeKey.self] = newValue }
    }

    /// The service through which the view's queries access the health store, or `nil` if it is not
    /// set.
    public var healthKitService: (any HealthKitService)? {
      get { self[HealthKitServiceKey.self] }
      set { self[HealthKitServiceKey.self] = newValue }
    }
  }

  extension UnifiedQuery {
    /// Creates a query for the last 30 days or, if `recent` is `false`, for the whole history up to
    /// now.
    public init(
      recent: Bool = true, predicate: RecordPredicate? = nil, order: RecordOrder = .newestFirst
    ) {
      self.init(
        Record.QueryParams(recent: recent, source: .all), predicate: predicate, order: order)
    }

    /// Creates a query for a range of dates, including both ends.
    public init(
      dateRange: ClosedRange<Date>, source: SourceFilter = .all,
      predicate: RecordPredicate? = nil, order: RecordOrder = .newestFirst
    ) {
      self.init(
        Record.QueryParams(dateRange: dateRange, source: source), predicate: predicate,
        order: order)
    }
  }

  extension UnifiedQuery where Record == Weight {
    /// Creates a query for a range of dates and a range of weights in kg, including both ends of
    /// each.
    public init(
      dateRange: ClosedRange<Date>, weightRange: ClosedRange<Double>,
      order: RecordOrder = .newestFirst
    ) {
      self.init(WeightQueryParams(dateRange: dateRange, weightRange: weightRange), order: order)
    }
  }

  extension UnifiedQuery where Record == DietaryCalories {
    /// Creates a query for a range of dates, including both ends, with an inclusive minimum energy
    /// in kcal.
    public init(
      dateRange: ClosedRange<Date>, minCalories: Double, order: RecordOrder = .newestFirst
    ) {
      self.init(CalorieQueryParams(dateRange: dateRange, minCalories: minCalories), order: order)
    }
  }

  extension UnifiedQuery where Record == Activity {
    /// Creates a query for a range of dates, including both ends, and a type of exercise.
    public init(
      dateRange: ClosedRange<Date>, activityType: WorkoutActivity,
      order: RecordOrder = .newestFirst
    ) {
      self.init(
        ActivityQueryParams(dateRange: dateRange, activityType: activityType), order: order)
    }
  }
#endif
