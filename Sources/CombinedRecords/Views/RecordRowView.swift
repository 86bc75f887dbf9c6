#if canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI

  /// A row in a list of records.
  public struct RecordRowView: View {
    private let row: RecordRow

    /// Creates the view of a row.
    public init(_ row: RecordRow) { self.row = row }

    /// The mark and the value, the date beside them, the details below, and the mark of the source.
    public var body: some View {
      HStack {
        MarkView(mark: row.mark)
        VStack(alignment: .leading) {
          HStack {
            ValueTextView(value: row.value)
            Spacer()
            Text(row.date, format: .relative(presentation: .numeric, unitsStyle: .abbreviated))
              .font(.caption).foregroundStyle(.secondary)
          }
          HStack {
            ForEach(row.details, id: \.self) { DetailView(detail: $0) }
          }
          .font(.caption)
        }
        if let mark = row.sourceMark { MarkView(mark: mark) }
      }
    }
  }

  /// The view of an item in the second line.
  private struct DetailView: View {
    let detail: RecordRow.Detail

    var body: some View {
      if let mark = detail.mark { MarkView(mark: mark) }
      if let value = detail.value { ValueTextView(value: value) }
      if let type = detail.activityType { Text(LocalizedStringKey(type.title)) }
    }
  }
#endif
