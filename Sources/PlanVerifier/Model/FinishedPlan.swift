/// A plan with a summary, whose promises are due.
package struct FinishedPlan: Sendable {
  package let plan: Plan
  package let summary: Summary
  package let phase: Phase
}
