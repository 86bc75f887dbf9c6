/// A request or another action of the app that rows count; the raw value is its wording in rows.
enum AppRequest: String, CaseIterable {
  case query = "asked for a list"
  case page = "asked for another page"
  case refresh = "refreshed its list"
  case stop = "stopped its list"
  case restart = "restarted"
  case foreground = "came to the foreground"
}

extension RecordStage {
  /// Counts a request or another action of the app.
  func note(_ request: AppRequest) { update { $0.requests[request, default: 0] += 1 } }
}
