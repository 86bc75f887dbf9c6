package import Foundation
package import HealthModel
package import JSONText
package import SubjectProtocol

/// The calls with which the suite controls and inspects a store from outside the app.
package enum ControlCall: ProtocolCall {
  case reset(now: Date, seed: Int, app: SourceRevision)
  case answer(AuthorizationAnswer)
  case authorize(SampleType, share: AuthorizationStatus?, read: ReadAuthorization?)
  case saveAs(Sample, SourceRevision)
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

  package var kind: ProtocolMethod {
    switch self {
    case .reset: .reset
    case .answer: .controlAnswer
    case .authorize: .controlAuthorize
    case .saveAs: .controlSaveAs
    case .deleteAsUser: .controlDeleteAsUser
    case .lock: .controlLock
    case .available: .controlAvailable
    case .foreground: .controlForeground
    case .reopen: .controlReopen
    case .purgeTombstones: .controlPurgeTombstones
    case .sampleDateLimit: .controlSampleDateLimit
    case .sourceRanking: .controlSourceRanking
    case .storedSamples: .controlStoredSamples
    case .ledger: .controlLedger
    case .settle: .settle
    }
  }

  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    switch method {
    case .reset:
      self = .reset(
        now: try params.required("now"), seed: try params.required("seed"),
        app: try params.required("app"))
    case .controlAnswer: self = .answer(try AuthorizationAnswer(wire: .object(params)))
    case .controlAuthorize:
      self = .authorize(
        try params.required("type"), share: try params.optional("share"),
        read: try params.optional("read"))
    case .controlSaveAs:
      self = .saveAs(try params.required("sample"), try params.required("source"))
    case .controlDeleteAsUser: self = .deleteAsUser(Set(try params.requiredArray("uuids")))
    case .controlLock: self = .lock(try params.required("locked"))
    case .controlAvailable: self = .available(try params.required("available"))
    case .controlForeground: self = .foreground(try params.required("foreground"))
    case .controlReopen: self = .reopen
    case .controlPurgeTombstones: self = .purgeTombstones
    case .controlSampleDateLimit: self = .sampleDateLimit(try params.optional("date"))
    case .controlSourceRanking:
      self = .sourceRanking(try params.required("type"), try params.requiredArray("sources"))
    case .controlStoredSamples:
      self = .storedSamples(request: try params.optional("request") ?? 0)
    case .controlLedger: self = .ledger
    case .settle: self = .settle
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
