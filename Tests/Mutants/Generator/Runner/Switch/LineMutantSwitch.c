#include "LineMutantSwitch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int line_mutant_chosen = 0;
unsigned char line_mutant_reached[LINE_MUTANT_LIMIT];

// Tests do not choose a mutant themselves, so the environment chooses it for them.
__attribute__((constructor)) static void choose_from_environment(void) {
  const char *number = getenv("LINE_MUTANT");
  if (number) line_mutant_chosen = atoi(number);
}

void line_mutant_choose(int number) { line_mutant_chosen = number; }

bool line_mutant_was_reached(int number) {
  return number >= 0 && number < LINE_MUTANT_LIMIT && line_mutant_reached[number];
}

void line_mutant_forget(void) { memset(line_mutant_reached, 0, sizeof line_mutant_reached); }

pid_t line_mutant_fork(void) { return fork(); }
