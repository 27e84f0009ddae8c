"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { WebhookSecret } from "@/lib/automations/hooks/schema";
import type { AutomationItem } from "@/lib/automations/items.schema";

interface WebhookPartProps {
  automationId: string;
  trigger: AutomationItem["triggers"][number];
}

/** Where another system calls, and a new secret to sign with: shown this once, for the server keeps it sealed. */
export function WebhookPart({ automationId, trigger }: WebhookPartProps) {
  const t = useTranslations("automations.webhook");
  const mayChange = useCan()("automations:update");
  const make = useMutation({
    mutationFn: () => api.post<WebhookSecret>(`/automations/${automationId}/triggers/${trigger.id}/secret`),
  });
  const url = trigger.webhookUrl && new URL(trigger.webhookUrl, window.location.origin).href;
  return (
    <div className="stack">
      {url && (
        <p className="webhook-address">
          <span className="fine">{t("address")}</span>
          <code>{url}</code>
          <CopyButton text={url} label={t("copyAddress")} />
        </p>
      )}
      <p className="fine">{t("help")}</p>
      {mayChange && (
        <div className="btns">
          <Button icon="lock" isSent={make.isPending} onClick={() => make.mutate()}>
            {t("make")}
          </Button>
          <span className="fine">{t("sure")}</span>
        </div>
      )}
      {make.error && <ErrorAlert error={make.error} />}
      {make.data && (
        <div className="shown-once" role="status">
          <p>{t("once")}</p>
          <code>{make.data.secret}</code>
          <CopyButton text={make.data.secret} label={t("copy")} />
        </div>
      )}
    </div>
  );
}
