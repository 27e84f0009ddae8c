"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { Capability } from "@/lib/gateway/schema";
import { CapabilityLine } from "./capability-line";
import { useCapabilities } from "./use-capabilities";

/** What the agent can do here: the record that its own instructions are made from, by who does it. */
export function CapabilityList({ threadId }: { threadId?: string }) {
  const t = useTranslations("capabilities");
  const list = useCapabilities(threadId);
  const owners = [...new Set(list.data?.tools.map(({ owner }) => owner))];
  return (
    <>
      <p className="fine">{t("panelNote")}</p>
      {list.isPending && <Skeleton label={t("loading")} lines={4} />}
      {list.error && <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.tools.length === 0 && <p>{t("empty")}</p>}
      {owners.map((owner) => (
        <Group
          key={owner}
          owner={owner}
          tools={list.data?.tools.filter((tool) => tool.owner === owner) ?? []}
          threadId={threadId}
        />
      ))}
    </>
  );
}

function Group({ owner, tools, threadId }: { owner: string; tools: Capability[]; threadId?: string }) {
  const id = useId();
  const { agents } = useApprovalWords();
  return (
    <section className="cap-list" aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {agents([owner])}
      </h2>
      {tools.map((capability) => (
        <CapabilityLine key={capability.name} capability={capability} threadId={threadId} />
      ))}
    </section>
  );
}
