/** A run of these states is at work or will be. */
export const openStates = ["pending", "running", "waiting_approval"] as const;
