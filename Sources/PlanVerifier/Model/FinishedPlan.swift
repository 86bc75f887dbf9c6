/// A plan with a summary: what it promises is due.
package struct FinishedPlan: Sendable {
  package let plan: Plan
  package let summary: Summary
  package let phase: Phase
}
