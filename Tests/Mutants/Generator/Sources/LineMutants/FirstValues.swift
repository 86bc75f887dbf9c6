internal import SwiftSyntax

/// A visitor that finds the names that a body or the initializers of a type must initialize.
final class FirstValues: SyntaxVisitor {
  private var names: Set<String> = []
  private let membersOnly: Bool

  private init(membersOnly: Bool) {
    self.membersOnly = membersOnly
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the names that a body declares without an initial value; an optional `var` has one.
  static func names(in body: CodeBlockItemListSyntax) -> Set<String> {
    let finder = FirstValues(membersOnly: false)
    finder.walk(body)
    return finder.names
  }

  /// Returns the properties that the initializers of a type must initialize.
  static func names(of members: MemberBlockItemListSyntax) -> Set<String> {
    let finder = FirstValues(membersOnly: true)
    for member in members { finder.walk(member) }
    return finder.names
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !node.modifiers.contains(where: { $0.name.text == "static" }) else {
      return .skipChildren
    }
    for binding in node.bindings where binding.initializer == nil && binding.accessorBlock == nil {
      let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
      guard node.bindingSpecifier.text == "let" || !isOptional,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)
      else { continue }
      names.insert(name.identifier.text)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { skipped }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { skipped }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private var skipped: SyntaxVisitorContinueKind {
    membersOnly ? .skipChildren : .visitChildren
  }
}
