#if canImport(SwiftUI)
  internal import Foundation
  internal import SwiftUI

  /// A symbol in its color.
  struct MarkView: View {
    let mark: Mark

    var body: some View {
      Image(systemName: mark.symbol).foregroundStyle(Color(mark.tint))
    }
  }

  /// A number with the symbol of its unit in small type.
  struct ValueTextView: View {
    let value: ValueText

    var body: some View {
      HStack(alignment: .firstTextBaseline, spacing: 2) {
        Text(verbatim: value.number)
        Text(verbatim: value.unit).font(.caption).foregroundStyle(.secondary)
      }
    }
  }

  extension Color {
    /// Creates the system's color for a tint.
    init(_ tint: FieldTint) {
      self =
        switch tint {
        case .brown: .brown
        case .orange: .orange
        case .blue: .blue
        case .green: .green
        case .indigo: .indigo
        case .purple: .purple
        case .yellow: .yellow
        case .teal: .teal
        case .pink: .pink
        case .gray: .gray
        }
    }
  }
#endif
