#pragma once

// A variable of libswift_Concurrency. It is null, or the function that receives each job that is enqueued
// on the global executor, together with the runtime's own function for it.
extern void *swift_task_enqueueGlobal_hook;

// Returns the address of the variable.
static inline void **global_enqueue_hook(void) { return &swift_task_enqueueGlobal_hook; }
