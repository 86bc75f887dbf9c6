package import Foundation
package import WeightSync

/// What the suite asks of a sync, as the user, the app and the system do.
package enum SyncCall: WireCall {
  case start(session: Int, now: Date, seed: Int, WeightSyncConfiguration)
  case launch
  case enable
  case disable
  case add(EntryDraft)
  case edit(String, EntryEdit)
  case delete(String)
  case export
  case `import`
  case foreground
  case unlock
  case recover
  case settle
  case status

  package var method: String {
    switch self {
    case .start: "sync.start"
    case .launch: "sync.launch"
    case .enable: "sync.enable"
    case .disable: "sync.disable"
    case .add: "sync.add"
    case .edit: "sync.edit"
    case .delete: "sync.delete"
    case .export: "sync.export"
    case .import: "sync.import"
    case .foreground: "sync.foreground"
    case .unlock: "sync.unlock"
    case .recover: "sync.recover"
    case .settle: "sync.settle"
    case .status: "sync.status"
    }
  }

  package init?(method: String, params: JSONObject) throws(WireError) {
    switch method {
    case "sync.start":
      self = .start(
        session: try params.required("session"), now: try params.required("now"),
        seed: try params.required("seed"), try params.required("configuration"))
    case "sync.launch": self = .launch
    case "sync.enable": self = .enable
    case "sync.disable": self = .disable
    case "sync.add": self = .add(try params.required("draft"))
    case "sync.edit": self = .edit(try params.required("entry"), try params.required("edit"))
    case "sync.delete": self = .delete(try params.required("entry"))
    case "sync.export": self = .export
    case "sync.import": self = .import
    case "sync.foreground": self = .foreground
    case "sync.unlock": self = .unlock
    case "sync.recover": self = .recover
    case "sync.settle": self = .settle
    case "sync.status": self = .status
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .start(let session, let now, let seed, let configuration):
      writer.member("session", session)
      writer.member("now", now)
      writer.member("seed", seed)
      writer.member("configuration", configuration)
    case .add(let draft): writer.member("draft", draft)
    case .edit(let entry, let edit):
      writer.member("entry", entry)
      writer.member("edit", edit)
    case .delete(let entry): writer.member("entry", entry)
    case .launch, .enable, .disable, .export, .import, .foreground, .unlock, .recover, .settle,
      .status:
      break
    }
  }
}

/// What a sync asks of the home that the suite keeps.
package enum HomeCall: WireCall {
  case contents(EntryLookup)
  case apply(revision: Int, EntryLookup, EntryChanges)
  case state
  case saveAnchor(Data?)
  case saveLastSyncDate(Date)

  package var method: String {
    switch self {
    case .contents: "home.contents"
    case .apply: "home.apply"
    case .state: "home.state"
    case .saveAnchor: "home.saveAnchor"
    case .saveLastSyncDate: "home.saveLastSyncDate"
    }
  }

  package init?(method: String, params: JSONObject) throws(WireError) {
    switch method {
    case "home.contents": self = .contents(try params.required("lookup"))
    case "home.apply":
      self = .apply(
        revision: try params.required("revision"), try params.required("lookup"),
        try params.required("changes"))
    case "home.state": self = .state
    case "home.saveAnchor": self = .saveAnchor(try params.optional("anchor"))
    case "home.saveLastSyncDate": self = .saveLastSyncDate(try params.required("date"))
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .contents(let lookup): writer.member("lookup", lookup)
    case .apply(let revision, let lookup, let changes):
      writer.member("revision", revision)
      writer.member("lookup", lookup)
      writer.member("changes", changes)
    case .state: break
    case .saveAnchor(let anchor): writer.member("anchor", ifPresent: anchor)
    case .saveLastSyncDate(let date): writer.member("date", date)
    }
  }
}
