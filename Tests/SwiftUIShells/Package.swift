// swift-tools-version: 6.1
import PackageDescription

// The SwiftUI shells of combined records and metrics, compiled on Linux against stand-ins for SwiftUI. The
// sources are those of the library, through symbolic links, so that `canImport(SwiftUI)` holds here.
// Nothing is run, and no Apple platform was tried: a build shows that the shells agree with the
// declarations in Sources/SwiftUI, which name the SDK that each was read from. `check.sh` builds the
// package and shows that a wrong label fails.
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
