#if canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI

  /// A list of the log lines.
  public struct LogsView: View {
    @Bindable private var model: LogsModel

    /// Creates a view of a model's log lines.
    public init(_ model: LogsModel) { _model = Bindable(wrappedValue: model) }

    /// A picker for the least important level that is shown, the lines from newest to oldest, and a
    /// button that clears the log.
    public var body: some View {
      List {
        Picker("Level", selection: $model.level) {
          ForEach(LogLevel.allCases, id: \.self) { Text(verbatim: $0.rawValue).tag($0) }
        }
        ForEach(model.rows) { row in
          VStack(alignment: .leading) {
            Text(verbatim: row.line)
            Text(row.date, format: .relative(presentation: .numeric, unitsStyle: .abbreviated))
              .font(.caption).foregroundStyle(.secondary)
          }
        }
        Button("Clear", role: .destructive) { model.clear() }
      }
      .refreshable { await model.refresh() }
      .navigationTitle("Log")
    }
  }
#endif
