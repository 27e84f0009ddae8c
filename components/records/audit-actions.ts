import records from "@/components/i18n/messages/en/records.json";

/** Every action that has words, as `noun.verb`; the messages are the list. */
export const auditActions: readonly string[] = Object.entries(records.actions).flatMap(([noun, verbs]) =>
  Object.keys(verbs).map((verb) => `${noun}.${verb}`),
);
