"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { Cell, Table } from "@/components/ui/table";
import type { MailItem } from "@/lib/workspaces/schema";

/** The last letters to this person and what became of each, in the mail server's own words where it refused. */
export function LetterList({ letters }: { letters: readonly MailItem[] }) {
  const t = useTranslations("settings.news");
  const { when } = useFormat();
  if (letters.length === 0) return null;
  return (
    <section>
      <h2>{t("letters")}</h2>
      <Table
        label={t("letters")}
        columns={[
          { id: "subject", label: t("subject") },
          { id: "state", label: t("state") },
          { id: "written", label: t("written") },
        ]}
      >
        {letters.map(({ id, subject, state, error, createdAt }) => (
          <tr key={id}>
            <Cell place="name">
              <span className="wraps">{subject}</span>
              {error && <p className="fine wraps">{error}</p>}
            </Cell>
            <Cell th={t("state")} width={3}>
              <StateLabel kind="letter" state={state} />
            </Cell>
            <Cell th={t("written")} width={3}>
              {when(createdAt)}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
