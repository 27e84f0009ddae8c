"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { useCan } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { usePages } from "@/components/lib/use-pages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { AutomationItem, AutomationVersionItem } from "@/lib/automations/items.schema";

/** Every version, newest first: who made it, when, and how it differs from what runs now. */
export function VersionList({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations.versions");
  const list = usePages<AutomationVersionItem>(
    [...queryKeys.automation(item.id), "versions"],
    `/automations/${item.id}/versions`,
  );
  const [compared, setCompared] = useState<AutomationVersionItem>();
  return (
    <div className="stack">
      {list.isPending && <Skeleton label={t("loading")} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      <ol className="versions">
        {list.items.map((version) => (
          <VersionRow key={version.version} item={item} version={version} onCompare={() => setCompared(version)} />
        ))}
      </ol>
      <LoadMore list={list} />
      <Dialog
        isOpen={compared !== undefined}
        onClose={() => setCompared(undefined)}
        title={t("compared", { one: compared?.version ?? 0, other: item.version })}
        isWide
      >
        {compared && <ChangeDiff name={item.name} before={asText(compared)} after={asText(item)} />}
      </Dialog>
    </div>
  );
}

interface VersionRowProps {
  item: AutomationItem;
  version: AutomationVersionItem;
  onCompare: () => void;
}

function VersionRow({ item, version, onCompare }: VersionRowProps) {
  const t = useTranslations("automations.versions");
  const mayChange = useCan()("automations:update");
  const client = useQueryClient();
  const toast = useToast();
  const { when } = useFormat();
  const isCurrent = version.version === item.version;
  const restore = useMutation({
    mutationFn: () =>
      api.post<AutomationItem>(
        `/automations/${item.id}/restore`,
        { version: version.version },
        { headers: { "if-match": `"${item.version}"` } },
      ),
    onSuccess: () => toast({ mark: "done", text: t("restored", { version: version.version }) }),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["automation"] });
      void client.invalidateQueries({ queryKey: ["automations"] });
    },
  });
  return (
    <li className="version" aria-current={isCurrent ? "true" : undefined}>
      <code>{`v${version.version}`}</code>
      <div>
        <p>{t("by", { name: version.createdBy.name, time: when(version.createdAt) })}</p>
        {isCurrent && <p className="fine">{t("current")}</p>}
        {version.note && <p className="fine">{version.note}</p>}
        {!isCurrent && (
          <p className="version-acts">
            <Button variant="link" onClick={onCompare}>
              {t("compare")}
            </Button>
            {mayChange && (
              <Button variant="link" isSent={restore.isPending} onClick={() => restore.mutate()}>
                {t("restore")}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function asText({ definition, allowances }: Pick<AutomationVersionItem, "definition" | "allowances">): string {
  return JSON.stringify({ definition, allowances }, null, 2);
}
