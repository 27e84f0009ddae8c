"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { Capability } from "@/lib/gateway/schema";
import { CapabilityLine } from "./capability-line";
import { useCapabilities } from "./use-capabilities";

/** What the agent can do here: the record that its own instructions are made from, what is not on first, the rest by who does it. */
export function CapabilityList({ threadId }: { threadId?: string }) {
  const t = useTranslations("capabilities");
  const list = useCapabilities(threadId);
  const { agents } = useApprovalWords();
  const tools = list.data?.tools ?? [];
  // What others have taken away is what somebody comes here for, so it does not hide among the rest. What one switches
  // oneself stays where it is: the switch keeps its place and the focus.
  const isMissing = ({ state, decidedBy }: Capability) =>
    state !== "on" && decidedBy !== "thread" && decidedBy !== "user";
  const missing = tools.filter(isMissing);
  const there = tools.filter((tool) => !isMissing(tool));
  const owners = [...new Set(there.map(({ owner }) => owner))];
  return (
    <>
      <p className="fine">{t("panelNote")}</p>
      {list.isPending && <Skeleton label={t("loading")} lines={4} />}
      {list.error && <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && tools.length === 0 && <p>{t("empty")}</p>}
      {missing.length > 0 && <Group title={t("missing")} tools={missing} threadId={threadId} />}
      {owners.map((owner) => (
        <Group
          key={owner}
          title={agents([owner])}
          tools={there.filter((tool) => tool.owner === owner)}
          threadId={threadId}
        />
      ))}
    </>
  );
}

function Group({ title, tools, threadId }: { title: string; tools: Capability[]; threadId?: string }) {
  const id = useId();
  return (
    <section className="cap-list" aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {title}
      </h2>
      {tools.map((capability) => (
        <CapabilityLine key={capability.name} capability={capability} threadId={threadId} />
      ))}
    </section>
  );
}
