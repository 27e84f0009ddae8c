/** A definition that can be switched on, with whatever a test wants otherwise. */
export function automationDraft(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    schema_version: "1.0",
    name: "Morning summary",
    triggers: [{ type: "schedule", params: { cron: "0 9 * * 1-5", timezone: "Europe/Berlin" } }],
    plan: [
      {
        step_id: "summarise",
        action: "agent_task",
        params: { query: "Summarise new documents in /documents/inbox", folders: ["/documents/inbox"] },
      },
    ],
    ...more,
  };
}
