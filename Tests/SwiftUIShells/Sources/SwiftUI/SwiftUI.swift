// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-ins for what the shells of combined records use of SwiftUI: the signatures, with bodies that
// only compile. Availability, defaults that no shell relies on and hidden members are left out.
//
// Each section says where its signatures were read:
// - "iOS 18.0 SDK": the SwiftUICore.swiftinterface of iPhoneOS18.0.sdk (Xcode 16.0).
// - "iOS 17.5 SDK": the SwiftUI.swiftinterface of iPhoneOS17.5.sdk (Xcode 15.4).
// - "iOS 17.0 SDK": the SwiftUI.swiftinterface of iPhoneOS17.0.sdk (Xcode 15.0).
// - "documentation": Apple's reference for iOS 17 and macOS 14; no SDK was at hand for these.
// No Apple platform was tried.

// MARK: - Data, iOS 18.0 SDK

public protocol DynamicProperty { mutating func update() }

extension DynamicProperty { public mutating func update() {} }

// MARK: - Data, iOS 17.0 SDK

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }

  public let wrappedValue: Value
}

// MARK: - Data, documentation

@propertyWrapper public struct State<Value>: DynamicProperty {
  private let value: Value

  public init(wrappedValue value: Value) { self.value = value }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}

  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { K.defaultValue }
    set {}
  }
}
