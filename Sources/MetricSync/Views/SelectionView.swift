#if canImport(SwiftUI)
  public import SwiftUI

  /// A list in which the user selects types of metrics.
  public struct SelectionView: View {
    @Bindable private var model: SelectionModel

    /// Creates a view of a model's types.
    public init(_ model: SelectionModel) { _model = Bindable(wrappedValue: model) }

    /// The types by category, with a search field.
    public var body: some View {
      List {
        ForEach(model.sections) { section in
          Section(LocalizedStringKey(section.title)) {
            ForEach(section.rows) { row in
              Button {
                model.toggle(row.id)
              } label: {
                HStack {
                  Image(systemName: row.symbol)
                  Text(verbatim: row.name)
                  Spacer()
                  Text(verbatim: row.unit).font(.caption).foregroundStyle(.secondary)
                }
              }
            }
          }
        }
      }
      .searchable(text: $model.search)
      .navigationTitle("Metrics")
    }
  }
#endif
