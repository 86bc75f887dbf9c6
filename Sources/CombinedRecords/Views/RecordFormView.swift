#if canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI

  /// The view of a form; its buttons save or delete the record in the home from the environment.
  public struct RecordFormView<Record: DataRecord>: View {
    @Environment(\.recordHome) private var home
    @Environment(\.dismiss) private var dismiss
    @State private var form: RecordForm<Record>
    @State private var isAskingToDelete = false
    @State private var refusal: String?

    /// Creates the view of a form in its initial state.
    public init(_ form: RecordForm<Record>) { _form = State(initialValue: form) }

    /// The fields and the date and, if present, the type of exercise, the source, the error of the
    /// last action, and the buttons of the form.
    public var body: some View {
      Form {
        ForEach(form.entries, id: \.field.key) { entry in
          FieldEntryView(
            title: entry.field.title, mark: Mark(entry.field), unit: entry.unit.symbol,
            problem: entry.problem, computed: form.computedText(entry.field.key),
            text: $form[text: entry.field.key],
            end: { form.end(entry.field.key) },
            enterComputed: { form.enterComputed(entry.field.key) })
        }
        .disabled(!form.isEnabled)
        if form.hasExercise {
          Picker("Type", selection: $form.exercise) {
            ForEach(form.exerciseChoices, id: \.self) { choice in
              Text(LocalizedStringKey(choice.title)).tag(choice.exercise)
            }
          }
          .disabled(!form.isEnabled)
        }
        DatePicker("Date", selection: $form.date).disabled(!form.isEnabled)
        if let source = form.source {
          HStack {
            if let mark = Mark.source(source) { MarkView(mark: mark) }
            // A form has a source only for a foreign record, so the app's name is never shown.
            Text(verbatim: source.title(appName: ""))
          }
        }
        if let refusal { Text(verbatim: refusal) }
        if let title = form.deletingTitle {
          Button(LocalizedStringKey(title), role: .destructive) { isAskingToDelete = true }
        }
      }
      .navigationTitle(LocalizedStringKey(form.title))
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          if let title = form.cancelingTitle {
            Button(LocalizedStringKey(title)) { dismiss() }
          }
        }
        ToolbarItem(placement: .confirmationAction) {
          if let title = form.savingTitle {
            Button(LocalizedStringKey(title)) { leave { try await $0.save(in: $1) } }
          }
        }
      }
      .confirmationDialog("Delete this record?", isPresented: $isAskingToDelete) {
        Button("Delete", role: .destructive) { leave { try await $0.delete(in: $1) } }
      }
    }

    /// Saves or deletes the record, and then dismisses the form, or shows the error if this fails;
    /// does nothing without a home.
    private func leave(
      after work: @escaping @Sendable (RecordForm<Record>, any RecordHome) async throws -> Void
    ) {
      guard let home else { return }
      Task {
        do {
          try await work(form, home)
          dismiss()
        } catch {
          refusal = RecordForm<Record>.refusalText(of: error)
        }
      }
    }
  }
#endif
