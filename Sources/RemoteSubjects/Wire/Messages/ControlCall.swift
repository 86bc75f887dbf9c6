package import Foundation
package import HealthModel

/// What the suite does to a store from outside the app.
package enum ControlCall: WireCall {
  case reset(now: Date, seed: Int, app: SourceRevision)
  case answer(AuthorizationAnswer)
  case authorize(SampleType, share: AuthorizationStatus?, read: ReadAuthorization?)
  case saveAs(QuantitySample, SourceRevision)
  case deleteAsUser(Set<UUID>)
  case lock(Bool)
  case available(Bool)
  case foreground(Bool)
  case reopen
  case purgeTombstones
  case sampleDateLimit(Date?)
  case sourceRanking(QuantityType, [String])
  case storedSamples(request: Int)
  case ledger
  case settle

  package var method: String {
    switch self {
    case .reset: "reset"
    case .answer: "control.answer"
    case .authorize: "control.authorize"
    case .saveAs: "control.saveAs"
    case .deleteAsUser: "control.deleteAsUser"
    case .lock: "control.lock"
    case .available: "control.available"
    case .foreground: "control.foreground"
    case .reopen: "control.reopen"
    case .purgeTombstones: "control.purgeTombstones"
    case .sampleDateLimit: "control.sampleDateLimit"
    case .sourceRanking: "control.sourceRanking"
    case .storedSamples: "control.storedSamples"
    case .ledger: "control.ledger"
    case .settle: "settle"
    }
  }

  package init?(method: String, params: JSONObject) throws(WireError) {
    switch method {
    case "reset":
      self = .reset(
        now: try params.required("now"), seed: try params.required("seed"),
        app: try params.required("app"))
    case "control.answer": self = .answer(try AuthorizationAnswer(wire: .object(params)))
    case "control.authorize":
      self = .authorize(
        try params.required("type"), share: try params.optional("share"),
        read: try params.optional("read"))
    case "control.saveAs":
      self = .saveAs(try params.required("sample"), try params.required("source"))
    case "control.deleteAsUser": self = .deleteAsUser(Set(try params.requiredArray("uuids")))
    case "control.lock": self = .lock(try params.required("locked"))
    case "control.available": self = .available(try params.required("available"))
    case "control.foreground": self = .foreground(try params.required("foreground"))
    case "control.reopen": self = .reopen
    case "control.purgeTombstones": self = .purgeTombstones
    case "control.sampleDateLimit": self = .sampleDateLimit(try params.optional("date"))
    case "control.sourceRanking":
      self = .sourceRanking(try params.required("type"), try params.requiredArray("sources"))
    case "control.storedSamples":
      self = .storedSamples(request: try params.optional("request") ?? 0)
    case "control.ledger": self = .ledger
    case "settle": self = .settle
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .reset(let now, let seed, let app):
      writer.member("now", now)
      writer.member("seed", seed)
      writer.member("app", app)
    case .answer(.decide(let share, let read)):
      writer.member("share", share)
      writer.member("read", read)
    case .answer(.cancel): writer.member("cancel", true)
    case .authorize(let type, let share, let read):
      writer.member("type", type)
      writer.member("share", ifPresent: share)
      writer.member("read", ifPresent: read)
    case .saveAs(let sample, let source):
      writer.member("sample", sample)
      writer.member("source", source)
    case .deleteAsUser(let uuids): writer.member("uuids", uuids.map(\.text).sorted())
    case .lock(let isLocked): writer.member("locked", isLocked)
    case .available(let isAvailable): writer.member("available", isAvailable)
    case .foreground(let isForeground): writer.member("foreground", isForeground)
    case .sampleDateLimit(let date): writer.member("date", ifPresent: date)
    case .sourceRanking(let type, let sources):
      writer.member("type", type)
      writer.member("sources", sources)
    case .storedSamples(let request): writer.member("request", request)
    case .reopen, .purgeTombstones, .ledger, .settle: break
    }
  }
}
