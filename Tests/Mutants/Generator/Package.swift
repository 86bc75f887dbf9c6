// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that swift-syntax is built only for campaigns that change source lines.
// The sources in `Runner` are not part of it: they are built in the mutated copy of HealthSpec.
let package = Package(
  name: "LineMutants",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // A symbolic link to the format of HealthSpec's campaign reports, so that campaigns on source
    // lines and on subjects use the same format.
    .target(name: "CampaignForms", exclude: ["campaign.schema.json"]),
    .target(
      name: "LineMutants",
      dependencies: [
        "CampaignForms",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "line-mutants",
      dependencies: [
        "LineMutants", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "LineMutantsTests", dependencies: ["CampaignForms", "LineMutants"]),
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
