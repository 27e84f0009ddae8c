/** What brings asked-for work to its functions, while this process lives. */
export interface Jobs {
  /** Ends it cleanly: runs are left at their next step and given back. */
  stop(): Promise<void>;
  /** Looks for work now. */
  wake(): void;
}
