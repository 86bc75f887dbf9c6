/// A request of the app to its list or its export, in the words of a row.
enum AppRequest: String, CaseIterable {
  case query = "asked for a list"
  case page = "asked for another page"
  case refresh = "refreshed its list"
  case stop = "stopped its list"
  case restart = "restarted"
  case foreground = "came to the foreground"
}

extension RecordStage {
  /// Counts a request of the app.
  func note(_ request: AppRequest) { update { $0.requests[request, default: 0] += 1 } }
}
