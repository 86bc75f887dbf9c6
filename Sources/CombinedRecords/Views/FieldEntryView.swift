#if canImport(SwiftUI)
  internal import SwiftUI

  /// A field in which a value is entered, with its unit and, if present, the offered computed value
  /// and the reason why the text was rejected.
  struct FieldEntryView: View {
    let title: String
    let mark: Mark
    let unit: String
    let problem: FieldProblem?
    let computed: ValueText?
    @Binding var text: String
    let end: () -> Void
    let enterComputed: () -> Void

    var body: some View {
      VStack(alignment: .leading) {
        HStack {
          MarkView(mark: mark)
          Text(LocalizedStringKey(title))
          TextField(LocalizedStringKey(title), text: $text)
            .multilineTextAlignment(.trailing)
            .onSubmit(end)
          Text(verbatim: unit).font(.caption).foregroundStyle(.secondary)
          if let computed {
            Button {
              enterComputed()
            } label: {
              HStack {
                MarkView(mark: .computed)
                ValueTextView(value: computed)
              }
            }
          }
        }
        if let problem { Text(verbatim: problem.description).font(.caption) }
      }
    }
  }
#endif
