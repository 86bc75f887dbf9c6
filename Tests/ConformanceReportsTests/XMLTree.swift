import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element tree that is built with Foundation's XML parser.
final class XMLTree: NSObject, XMLParserDelegate {
  struct Problem: Error {
    let text: String
  }

  /// An element with its attributes, its text and its child elements.
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
    var children: [Element] = []

    func children(_ name: String) -> [Element] { children.filter { $0.name == name } }
  }

  private var open: [Element] = []
  private var root: Element?

  /// Parses a document and returns its root element.
  ///
  /// - Throws: ``Problem`` if the document is not well formed.
  static func root(of text: String) throws -> Element {
    let tree = XMLTree()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = tree
    guard parser.parse(), let root = tree.root else { throw Problem(text: text) }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Element(name: elementName, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    guard let parent = open.indices.last else {
      root = element
      return
    }
    open[parent].children.append(element)
  }
}
