package import Foundation
package import HealthModel
package import JSONText
package import SubjectProtocol

/// The notifications that one side sends to the other.
package enum Notice: ProtocolCall {
  /// The caller no longer needs the response to a request.
  case cancel(id: Int)
  /// The current time has changed.
  case setClock(now: Date)
  /// A subject schedules a timer.
  case schedule(timer: Int, at: Date)
  /// A subject cancels a timer.
  case unschedule(timer: Int)
  /// A part of a pending response.
  case part(WirePart)
  /// A later change for a running query, or an error from the query.
  case update(WirePart)
  /// An observer is called after its start, a change or an error; the app must complete the call.
  case notify(query: UUID, delivery: Int, error: WireFailure?)
  /// A log message for the transcript.
  case log(level: String, message: String)

  package var kind: ProtocolMethod {
    switch self {
    case .cancel: .cancel
    case .setClock: .clockSet
    case .schedule: .clockSchedule
    case .unschedule: .clockCancel
    case .part: .queryPart
    case .update: .queryUpdate
    case .notify: .queryNotify
    case .log: .log
    }
  }

  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    switch method {
    case .cancel: self = .cancel(id: try params.required("id"))
    case .clockSet: self = .setClock(now: try params.required("now"))
    case .clockSchedule:
      self = .schedule(timer: try params.required("timer"), at: try params.required("at"))
    case .clockCancel: self = .unschedule(timer: try params.required("timer"))
    case .queryPart: self = .part(try WirePart(wire: .object(params)))
    case .queryUpdate: self = .update(try WirePart(wire: .object(params)))
    case .queryNotify:
      self = .notify(
        query: try params.required("query"), delivery: try params.required("delivery"),
        error: try params.optional("error"))
    case .log:
      self = .log(
        level: try params.optional("level") ?? "info", message: try params.required("message"))
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .cancel(let id): writer.member("id", id)
    case .setClock(let now): writer.member("now", now)
    case .schedule(let timer, let date):
      writer.member("timer", timer)
      writer.member("at", date)
    case .unschedule(let timer): writer.member("timer", timer)
    case .part(let part), .update(let part): part.write(members: &writer)
    case .notify(let query, let delivery, let error):
      writer.member("query", query)
      writer.member("delivery", delivery)
      writer.member("error", ifPresent: error)
    case .log(let level, let message):
      writer.member("level", level)
      writer.member("message", message)
    }
  }
}

/// A response with samples and deletions, a part of one, a later change, or a query's error.
package struct WirePart: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'samples' or 'deleted'" }

  /// The query to which a part, a change or an error in a notification belongs.
  package var query: UUID?
  /// The suite's number for a list of all stored samples, if this is a part of that list.
  package var request: Int?
  /// The samples, in order.
  package var samples: [Sample] = []
  /// The deletions, in order.
  package var deleted: [DeletedObject] = []
  /// The anchor after the last object of a complete response or change.
  package var anchor: Data?
  /// The error from a running query, instead of a change.
  package var error: WireFailure?

  /// Creates an empty part.
  package init() {}

  /// Creates a part from changes.
  package init(_ changes: AnchoredChanges) {
    samples = changes.added
    deleted = changes.deletedObjects
    anchor = changes.newAnchor.data
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (query, request) = (try object.optional("query"), try object.optional("request"))
    (samples, deleted) = (try object.array("samples"), try object.array("deleted"))
    (anchor, error) = (try object.optional("anchor"), try object.optional("error"))
  }

  package func write(into writer: inout JSONWriter) { writer.object(write(members:)) }

  func write(members writer: inout JSONWriter) {
    writer.member("query", ifPresent: query)
    writer.member("request", ifPresent: request)
    if error == nil { writer.member("samples", samples) }
    if !deleted.isEmpty || anchor != nil { writer.member("deleted", deleted) }
    writer.member("anchor", ifPresent: anchor)
    writer.member("error", ifPresent: error)
  }
}
