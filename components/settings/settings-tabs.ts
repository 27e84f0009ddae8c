export const settingsTabs = ["workspace", "me", "notifications", "consents", "tokens", "about"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab that an address names, or the first. */
export function readSettingsTab(given: unknown): SettingsTab {
  return settingsTabs.find((tab) => tab === given) ?? "workspace";
}
