#if canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI

  /// The lines of the log.
  public struct LogsView: View {
    @Bindable private var model: LogsModel

    /// Creates a view of the lines of a model.
    public init(_ model: LogsModel) { _model = Bindable(wrappedValue: model) }

    /// A picker for the least important level, and the lines, newest first.
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
