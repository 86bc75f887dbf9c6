/// A request of the app to its list, in the words of a row.
enum ListRequest: String, CaseIterable {
  case query = "asked for a list"
  case page = "asked for another page"
  case refresh = "refreshed its list"
  case stop = "stopped its list"
}

extension RecordStage {
  /// Counts a request of the app to its list.
  func note(_ request: ListRequest) { update { $0.requests[request, default: 0] += 1 } }
}
