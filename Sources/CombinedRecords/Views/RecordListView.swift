#if canImport(SwiftUI)
  public import SwiftUI

  /// A list of records with links to their forms.
  ///
  /// ```swift
  /// let style = FieldStyle(locale: .current)
  /// let list = RecordListView(UnifiedQuery<Weight>(recent: true), style: style) { weight in
  ///   RecordFormView(RecordForm(weight, style: style))
  /// }
  /// ```
  public struct RecordListView<Record: UnifiedQueryable, Destination: View>: View {
    @UnifiedQuery<Record> private var records: [Record]
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    private let style: FieldStyle
    private let destination: (Record) -> Destination

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - query: The query that provides the records.
    ///   - style: The style of values.
    ///   - destination: A closure that returns the form of a record.
    public init(
      _ query: UnifiedQuery<Record>, style: FieldStyle,
      @ViewBuilder destination: @escaping (Record) -> Destination
    ) {
      _records = query
      self.style = style
      self.destination = destination
    }

    /// The message for a failure, the rows, and the button for the next page; pulling refreshes the
    /// list, and an overlay shows that it is loading or empty.
    public var body: some View {
      let state = $records
      let page = RecordListPage(
        records, isLoading: state.isLoading, failure: state.failure, hasMore: state.hasMore,
        style: style)
      let motion = ListMotion(reducesMotion: reducesMotion)
      List {
        if let text = page.failureText { Text(LocalizedStringKey(text)) }
        ForEach(page.entries) { entry in
          NavigationLink {
            destination(entry.record)
          } label: {
            RecordRowView(entry.row)
          }
        }
        if let title = page.moreTitle {
          Button(LocalizedStringKey(title)) { state.loadMore() }
        }
      }
      .refreshable { await state.refreshAndWait() }
      .animation(motion.rows.map { .easeInOut(duration: $0) }, value: page.entries)
      .overlay {
        ListOverlay(progressTitle: page.progressTitle, emptyText: page.emptyText)
          .animation(.easeInOut(duration: motion.overlay), value: page.progressTitle)
      }
    }
  }

  /// The overlay of a list that is loading or empty.
  private struct ListOverlay: View {
    let progressTitle: String?
    let emptyText: String?

    var body: some View {
      if let progressTitle {
        ProgressView(LocalizedStringKey(progressTitle)).transition(.opacity)
      }
      if let emptyText {
        Text(LocalizedStringKey(emptyText)).foregroundStyle(.secondary).transition(.opacity)
      }
    }
  }
#endif
