"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { SpecialistRow } from "@/lib/chats/schema";
import { useActions } from "./thread-actions";

const RunRecordSheet = dynamic(() => import("./run-record").then((module) => module.RunRecordSheet), { ssr: false });

/** Opens what is kept of a specialist's run. */
export function RunButton({ row }: { row: SpecialistRow }) {
  const t = useTranslations("turns");
  const { agent } = useApprovalWords();
  const actions = useActions();
  const [isOpen, setIsOpen] = useState(false);
  if (!actions) return null;
  return (
    <div className="spec-foot">
      <Button
        variant="link"
        icon="list"
        aria-label={t("openRunOf", { name: agent(row.name) })}
        onClick={() => setIsOpen(true)}
      >
        {t("openRun")}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("runTitle", { name: agent(row.name) })} isWide>
        <RunRecordSheet threadId={actions.threadId} runId={row.runId} />
      </Dialog>
    </div>
  );
}
