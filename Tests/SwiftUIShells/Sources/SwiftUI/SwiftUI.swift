// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-ins for the parts of SwiftUI that the shells of combined records and metrics use: the
// signatures, with bodies that only compile. Availability, hidden members and overloads that no
// shell uses are omitted.
//
// Each declaration is below a heading that states the source of its signature:
// - "iOS 18.0 SDK": SwiftUICore.swiftinterface of iPhoneOS18.0.sdk (Xcode 16.0).
// - "iOS 17.5 SDK": SwiftUI.swiftinterface of iPhoneOS17.5.sdk (Xcode 15.4).
// - "iOS 17.0 SDK": SwiftUI.swiftinterface of iPhoneOS17.0.sdk (Xcode 15.0).
// - "documentation": Apple's reference for iOS 17 and macOS 14; no SDK was read for these.
// The isolation of views and modifiers is that of the iOS 18.0 SDK. Nothing was run on an Apple
// platform.

public import Foundation
public import Observation

// MARK: - Data: iOS 18.0 SDK

public protocol DynamicProperty { mutating func update() }

extension DynamicProperty { public mutating func update() {} }

// MARK: - Data: iOS 17.0 SDK

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }

  public let wrappedValue: Value
}

// MARK: - Data: documentation

@propertyWrapper public struct State<Value>: DynamicProperty {
  private let value: Value

  public init(wrappedValue value: Value) { self.value = value }

  public init(initialValue value: Value) { self.value = value }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { Binding(value) }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let value: Value

  fileprivate init(_ value: Value) { self.value = value }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(value[keyPath: keyPath]) }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(wrappedValue[keyPath: keyPath]) }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
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

  public var accessibilityReduceMotion: Bool { false }
  public var dismiss: DismissAction { DismissAction() }
}

@MainActor @preconcurrency public struct DismissAction {
  nonisolated fileprivate init() {}

  public func callAsFunction() {}
}

// MARK: - Views: documentation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { self }
}

/// A view that SwiftUI itself draws.
public protocol Drawn: View where Body == Never {}

extension Drawn {
  public var body: Never { fatalError("stand-ins are compiled, not run") }
}

public struct EmptyView: Drawn {}

public struct TupleView<T>: Drawn {
  nonisolated public init(_ value: T) {}
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("stand-ins are compiled, not run") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content
  where Content: View { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
    content
  }

  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> where repeat each Content: View {
    TupleView((repeat each content))
  }

  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View {
    content
  }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringLiteral {
  public init(_ value: String) {}

  public init(stringLiteral value: String) {}
}

public struct Text: Drawn {
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {}

  public init(verbatim content: String) {}

  public init<F>(_ input: F.FormatInput, format: F)
  where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {}
}

public struct Image: Drawn {
  public init(systemName: String) {}
}

public struct Spacer: Drawn {
  public init(minLength: CGFloat? = nil) {}
}

public struct HStack<Content: View>: Drawn {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct VStack<Content: View>: Drawn {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct VerticalAlignment: Equatable, Sendable {
  public static let center = VerticalAlignment()
  public static let firstTextBaseline = VerticalAlignment()
}

public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

public struct ForEach<Data, ID, Content>
where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
  public var body: Never { fatalError("stand-ins are compiled, not run") }

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public var body: Never { fatalError("stand-ins are compiled, not run") }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

public struct Form<Content: View>: Drawn {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct NavigationLink<Label: View, Destination: View>: Drawn {
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {}
}

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
}

public struct Button<Label: View>: Drawn {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}

  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: Drawn {}

extension ProgressView where CurrentValueLabel == EmptyView, Label == Text {
  public init(_ titleKey: LocalizedStringKey) {}
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  public init<V>(value: V?, total: V = 1.0) where V: BinaryFloatingPoint {}
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Drawn {}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct Toggle<Label: View>: Drawn {}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {}
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

public struct DatePicker<Label: View>: Drawn {
  public typealias Components = DatePickerComponents
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
  ) {}
}

// MARK: - Views: iOS 17.0 SDK

public struct TextField<Label: View>: Drawn {}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

// MARK: - Views: iOS 17.5 SDK

public struct List<SelectionValue: Hashable, Content: View>: Drawn {}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {}

extension ToolbarItem where ID == () {
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {}
}

// MARK: - Views: documentation

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency public protocol ToolbarContent {}

public struct ToolbarItemPlacement {
  nonisolated(unsafe) public static let automatic = ToolbarItemPlacement()
  nonisolated(unsafe) public static let cancellationAction = ToolbarItemPlacement()
  nonisolated(unsafe) public static let confirmationAction = ToolbarItemPlacement()
}

public struct TupleToolbarContent: ToolbarContent {}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some ToolbarContent
  where C0: ToolbarContent, C1: ToolbarContent { TupleToolbarContent() }
}

// MARK: - Styles: iOS 18.0 SDK

public struct HierarchicalShapeStyle: ShapeStyle {
  public static let secondary = HierarchicalShapeStyle()
}

public struct Animation: Equatable, Sendable {
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
}

// MARK: - Styles: iOS 17.5 SDK

public enum TextAlignment: Hashable, CaseIterable {
  case leading
  case center
  case trailing
}

// MARK: - Styles: documentation

public protocol ShapeStyle: Sendable {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

public struct Color: ShapeStyle, Hashable {
  public static let brown = Color()
  public static let orange = Color()
  public static let blue = Color()
  public static let green = Color()
  public static let indigo = Color()
  public static let purple = Color()
  public static let yellow = Color()
  public static let teal = Color()
  public static let pink = Color()
  public static let gray = Color()
}

public struct Font: Hashable, Sendable {
  public static let title = Font()
  public static let caption = Font()
}

public struct AnyTransition {
  nonisolated(unsafe) public static let opacity = AnyTransition()
}

public enum Visibility: Hashable, CaseIterable {
  case automatic
  case visible
  case hidden
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let text = SubmitTriggers(rawValue: 1)
}

// MARK: - Modifiers: iOS 17.5 SDK

extension View {
  nonisolated public func font(_ font: Font?) -> some View { self }
}

// MARK: - Modifiers: documentation

extension View {
  nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { self }

  nonisolated public func disabled(_ disabled: Bool) -> some View { self }

  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }

  nonisolated public func tag<V>(_ tag: V) -> some View where V: Hashable { self }

  nonisolated public func transition(_ t: AnyTransition) -> some View { self }

  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View
  where V: Equatable { self }

  nonisolated public func overlay<V>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View where V: View { self }

  nonisolated public func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)
  ) -> some View { self }

  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { self }

  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  nonisolated public func toolbar<Content>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View where Content: ToolbarContent { self }

  nonisolated public func confirmationDialog<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View where A: View { self }
}
