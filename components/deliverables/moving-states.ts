import type { JobState } from "@/lib/deliverables/schema";

/** States of a job that still changes by itself: its bars are shown. */
export const movingStates: readonly JobState[] = ["queued", "running", "waiting_for_you", "cancelling"];
