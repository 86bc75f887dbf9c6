internal import SwiftSyntax

/// A visitor that collects the places and the executable lines of a source.
///
/// They are in executed bodies, initial values and default arguments.
final class DeclarationWalker: SyntaxVisitor {
  private(set) var sites: [Site] = []
  private(set) var executableLines: Set<Int> = []
  private let file: String
  private let source: SourceText
  private var names: [String]
  /// The properties that the initializers must initialize, for each enclosing type.
  private var properties: [Set<String>] = []

  init(file: String, source: SourceText, names: [String] = []) {
    self.file = file
    self.source = source
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Names

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, FirstValues.names(of: node.memberBlock.members))
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, FirstValues.names(of: node.memberBlock.members))
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, FirstValues.names(of: node.memberBlock.members))
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, FirstValues.names(of: node.memberBlock.members))
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(source[node.extendedType], [])
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  private func enter(_ name: String, _ stored: Set<String>) -> SyntaxVisitorContinueKind {
    names.append(name)
    properties.append(stored)
    return .visitChildren
  }

  private func leave() {
    names.removeLast()
    properties.removeLast()
  }

  private func scope(
    _ name: String, returning type: TypeSyntax? = nil, isInitializer: Bool = false,
    body: CodeBlockItemListSyntax? = nil
  ) -> BodyScope {
    BodyScope(
      file: file, source: source, names: names, function: (names + [name]).joined(separator: "."),
      returnType: ReturnType(type, in: source), isInitializer: isInitializer,
      withoutValue: (body.map(FirstValues.names) ?? []).union(
        isInitializer ? properties.last ?? [] : []))
  }

  // MARK: - Executed code

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let scope = scope(
      node.mutantName, returning: node.signature.returnClause?.type, body: node.body?.statements)
    visit(node.signature.parameterClause.parameters, in: scope)
    if let body = node.body { plan(body.statements, in: scope) }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    let scope = scope(
      "init(\(labels.joined()))", isInitializer: true, body: node.body?.statements)
    visit(node.signature.parameterClause.parameters, in: scope)
    if let body = node.body { plan(body.statements, in: scope) }
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { plan(body.statements, in: scope("deinit")) }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()
    if let block = node.accessorBlock {
      plan(block, of: "subscript(\(labels))", returning: node.returnClause.type)
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      let name = source[binding.pattern]
      if let value = binding.initializer?.value {
        plan(value, as: .value, in: scope(name, returning: binding.typeAnnotation?.type))
      }
      if let block = binding.accessorBlock {
        plan(block, of: name, returning: binding.typeAnnotation?.type)
      }
    }
    return .skipChildren
  }

  // Code in an `#if` block may not be built on this platform, so it has no mutants.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func visit(_ parameters: FunctionParameterListSyntax, in scope: BodyScope) {
    for parameter in parameters {
      guard let value = parameter.defaultValue?.value else { continue }
      plan(value, as: .parameterDefault, in: scope)
    }
  }

  private func plan(_ block: AccessorBlockSyntax, of name: String, returning type: TypeSyntax?) {
    switch block.accessors {
    case .getter(let statements): plan(statements, in: scope(name, returning: type))
    case .accessors(let accessors):
      for accessor in accessors {
        guard let body = accessor.body else { continue }
        let isGetter = accessor.accessorSpecifier.text == "get"
        let word = isGetter ? name : "\(name).\(accessor.accessorSpecifier.text)"
        plan(body.statements, in: scope(word, returning: isGetter ? type : nil))
      }
    }
  }

  private func plan(_ statements: CodeBlockItemListSyntax, in scope: BodyScope) {
    let planner = BlockPlanner(scope: scope)
    sites += planner.body(statements)
    note(statements)
  }

  private func plan(_ value: ExprSyntax, as form: SiteForm, in scope: BodyScope) {
    let mutants = EditCollector.edits(in: value, scope: scope).map(scope.mutant)
    if !mutants.isEmpty {
      sites.append(Site(form: form, range: value.bytes, mutants: mutants, children: []))
      executableLines.insert(source.line(of: value.bytes.lowerBound))
    }
  }

  private func note(_ statements: CodeBlockItemListSyntax) {
    let lines = ExecutableLines(source: source)
    lines.walk(statements)
    executableLines.formUnion(lines.lines)
  }
}

extension FunctionDeclSyntax {
  /// The name with its argument labels.
  var mutantName: String {
    let labels = signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    return "\(name.text)(\(labels.joined()))"
  }
}

/// A visitor that collects the lines on which statements start.
private final class ExecutableLines: SyntaxVisitor {
  private(set) var lines: Set<Int> = []
  private let source: SourceText

  init(source: SourceText) {
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    lines.insert(source.line(of: node.bytes.lowerBound))
    return .visitChildren
  }
}
