export const inboxTabs = ["decide", "requests", "notifications"] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** The tab that an address names, or the first. */
export function readInboxTab(given: unknown): InboxTab {
  return inboxTabs.find((tab) => tab === given) ?? "decide";
}
