// The switch that chooses a line mutant of a build and records the reached places. It is written in
// C, so that a check in the sources of any target costs only a few comparisons.
#ifndef LINE_MUTANT_SWITCH_H
#define LINE_MUTANT_SWITCH_H

#include <stdbool.h>
#include <sys/types.h>

enum { LINE_MUTANT_LIMIT = 1 << 18 };

// The number of the chosen mutant; 0 for no mutant, negative to record reached places.
extern int line_mutant_chosen;
extern unsigned char line_mutant_reached[LINE_MUTANT_LIMIT];

// Returns whether the chosen mutant belongs to a place, and records the place if requested.
static inline bool _lineMutants(int first, int last) {
  if (line_mutant_chosen < 0) line_mutant_reached[first] = 1;
  return line_mutant_chosen >= first && line_mutant_chosen <= last;
}

// Returns whether a mutant is the chosen one.
static inline bool _lineMutant(int number) { return line_mutant_chosen == number; }

void line_mutant_choose(int number);
bool line_mutant_was_reached(int number);
void line_mutant_forget(void);

// Swift does not import `fork`, because other threads do not survive it; the runner starts no
// thread before it forks.
pid_t line_mutant_fork(void);

#endif
