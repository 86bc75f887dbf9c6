// swift-tools-version: 6.1
import PackageDescription

// The SwiftUI shells of combined records and metrics, compiled on Linux against a stand-in for
// SwiftUI. The sources are symbolic links to those of the library, and the target `SwiftUI` makes
// `canImport(SwiftUI)` true here. Nothing is run, and no Apple platform was tested: a build only
// shows that the shells match the declarations in Sources/SwiftUI, whose headings name the SDK or
// the documentation that each was taken from. `check.sh` builds the package and checks that wrong
// labels do not compile.
let package = Package(
  name: "SwiftUIShells",
  targets: [
    .target(name: "HealthModel"),
    .target(name: "StoreSync", dependencies: ["HealthModel"]),
    .target(name: "SwiftUI"),
    .target(name: "JSONText"),
    .target(name: "CombinedRecords", dependencies: ["HealthModel", "StoreSync", "SwiftUI"]),
    .target(name: "MetricSync", dependencies: ["HealthModel", "JSONText", "StoreSync", "SwiftUI"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
