#if canImport(SwiftUI)
  public import SwiftUI

  /// A list in which the user tests, removes and adds destinations.
  public struct DestinationsView<Adding: View>: View {
    private let model: DestinationsModel
    private let adding: () -> Adding

    /// Creates a list of destinations.
    ///
    /// - Parameters:
    ///   - model: The destinations.
    ///   - adding: A closure that returns the form for a new destination.
    public init(_ model: DestinationsModel, @ViewBuilder adding: @escaping () -> Adding) {
      self.model = model
      self.adding = adding
    }

    /// The destinations with their results and with buttons that test or remove them, and a link to
    /// the form for a new one.
    public var body: some View {
      List {
        ForEach(model.rows) { row in
          DestinationRowView(row: row)
          Button("Test") { Task { await model.test(row.id) } }
          Button("Remove", role: .destructive) { model.remove(row.id) }
        }
        NavigationLink {
          adding()
        } label: {
          Text("Add a destination")
        }
      }
      .navigationTitle("Destinations")
    }
  }

  /// A destination in the list.
  private struct DestinationRowView: View {
    let row: DestinationsModel.Row

    var body: some View {
      VStack(alignment: .leading) {
        Text(verbatim: row.id)
        Text(verbatim: row.line).font(.caption).foregroundStyle(.secondary)
        if let note = row.note { Text(LocalizedStringKey(note)).font(.caption) }
        if let result = row.result { Text(verbatim: result).font(.caption) }
      }
    }
  }
#endif
