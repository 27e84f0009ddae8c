"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { MessageMetadata } from "@/lib/chats/schema";
import { useActions } from "./thread-actions";

/** ‹ 2/3 ›: which version of a question and its answer is shown, and the way to the others. */
export function VersionSwitch({ versions }: { versions: NonNullable<MessageMetadata["versions"]> }) {
  const t = useTranslations("turns");
  const actions = useActions();
  const announce = useAnnounce();
  const { index, turnIds } = versions;
  const show = useMutation({
    mutationFn: async (to: number) => {
      const turnId = turnIds[to];
      if (turnId) await actions?.showVersion(turnId);
      announce(t("versionShown", { number: to + 1, count: turnIds.length }));
    },
  });
  const step = (to: number, icon: "left" | "right", label: string) => (
    <Button
      variant="quiet"
      icon={icon}
      label={label}
      aria-disabled={turnIds[to] === undefined || !actions?.isIdle}
      isSent={show.isPending && show.variables === to}
      onClick={() => turnIds[to] !== undefined && actions?.isIdle && show.mutate(to)}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <span className="versions-switch" role="group" aria-label={t("versions")}>
        {step(index - 1, "left", t("versionBefore"))}
        <span className="num" title={t("versionOf", { number: index + 1, count: turnIds.length })}>
          {t("versionShort", { number: index + 1, count: turnIds.length })}
        </span>
        {step(index + 1, "right", t("versionNext"))}
      </span>
      {show.error && <ErrorAlert error={show.error} />}
    </>
  );
}
