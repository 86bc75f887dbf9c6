#if canImport(SwiftUI)
  public import SwiftUI

  /// A tile of the dashboard.
  public struct DashboardTileView: View {
    private let tile: DashboardTile

    /// Creates the view of a tile.
    public init(_ tile: DashboardTile) { self.tile = tile }

    /// The mark, the title, the value and, if present, the goal and a progress bar.
    public var body: some View {
      VStack(alignment: .leading) {
        HStack {
          MarkView(mark: tile.mark)
          Text(LocalizedStringKey(tile.title))
        }
        ValueTextView(value: tile.value).font(.title)
        if let goal = tile.goal { ValueTextView(value: goal).font(.caption) }
        if let bar = tile.bar { ProgressView(value: bar) }
      }
    }
  }
#endif
