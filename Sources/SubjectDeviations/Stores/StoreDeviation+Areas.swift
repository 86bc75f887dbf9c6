extension StoreDeviation {
  /// The deviations from one area of the rules, with the documents that contain these rules.
  package struct Area: Sendable {
    package let name: String
    package let documents: [String]
    package let deviations: [StoreDeviation]

    init(_ name: String, in documents: [String], _ deviations: [StoreDeviation]) {
      self.name = name
      self.documents = documents
      self.deviations = deviations
    }
  }

  /// All store deviations, by the area of the rules that they violate.
  package static let areas: [Area] = [
    Area("saving", in: ["saving"], saving + syncIdentity),
    Area("deleting", in: ["deleting"], deleting),
    Area("sample queries", in: ["sample-queries"], queries + conditions),
    Area("authorization", in: ["store-authorization"], authorization),
    Area("anchored queries", in: ["anchored-queries"], changes),
    Area("observer queries", in: ["observer-queries", "store-errors"], observers),
    Area("background delivery", in: ["background-delivery"], deliveries),
    Area("locking", in: ["locking", "store-errors"], devices),
    Area("statistics", in: ["statistics", "source-queries"], statistics + intervals),
    Area("correlations", in: ["correlations"], groups),
    Area("units", in: ["units", "quantity-types"], units),
  ]
}
