#if canImport(SwiftUI)
  public import SwiftUI

  /// A field of a settings page, with a picker for its unit if the field offers a choice.
  public struct SettingsFieldView: View {
    private let field: SettingsField
    private let problem: FieldProblem?
    @Binding private var text: String
    @Binding private var unit: String
    private let end: () -> Void
    private let enterComputed: () -> Void

    /// Creates the view of a field.
    ///
    /// - Parameters:
    ///   - field: The field to show.
    ///   - problem: The reason why the text was rejected, or `nil` if it was accepted.
    ///   - text: The binding to the text that is typed.
    ///   - unit: The binding to the symbol of the unit; an empty symbol chooses the default.
    ///   - end: The action that ends the entry.
    ///   - enterComputed: The action that enters the computed value.
    public init(
      _ field: SettingsField, problem: FieldProblem?, text: Binding<String>,
      unit: Binding<String>, end: @escaping () -> Void, enterComputed: @escaping () -> Void
    ) {
      self.field = field
      self.problem = problem
      _text = text
      _unit = unit
      self.end = end
      self.enterComputed = enterComputed
    }

    /// The entry and, if the field offers a choice of units, the picker below it.
    public var body: some View {
      FieldEntryView(
        title: field.title, mark: field.mark, unit: field.value.unit, problem: problem,
        computed: field.computedText, text: $text, end: end, enterComputed: enterComputed
      )
      .disabled(!field.isEnabled)
      if !field.choices.isEmpty {
        Picker("Unit", selection: $unit) {
          if field.hasChosenUnit { Text("Default").tag("") }
          ForEach(field.choices, id: \.unit.symbol) { choice in
            Text(verbatim: "\(choice.text) \(choice.unit.symbol)").tag(choice.unit.symbol)
          }
        }
      }
    }
  }

  /// The settings page for goals.
  public struct GoalsPageView: View {
    @Binding private var form: GoalsForm

    /// Creates the page of a form; the owner of the form saves the goals and the settings.
    public init(_ form: Binding<GoalsForm>) { _form = form }

    /// The sections with their fields.
    public var body: some View {
      Form {
        ForEach(form.page.sections, id: \.title) { section in
          Section(LocalizedStringKey(section.title)) {
            ForEach(section.fields, id: \.key) { field in
              SettingsFieldView(
                field, problem: form[field.key]?.problem, text: $form[text: field.key],
                unit: $form[unit: field.key], end: { form.end(field.key) },
                enterComputed: { form.enterComputed(field.key) })
            }
          }
        }
      }
    }
  }
#endif
