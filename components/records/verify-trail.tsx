"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { downloadFile } from "@/components/lib/download-file";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useToast } from "@/components/ui/toasts";
import type { AuditExportFormat, AuditVerification } from "@/lib/audit/schema";
import { VerifyProgress } from "./verify-progress";

const formats: readonly AuditExportFormat[] = ["jsonl", "csv"];

/**
 * Asks the server to walk the whole chain again, and hands it out to be checked elsewhere. `newest`: number of the
 * newest row that is listed, which counts all rows when the list `isWhole`.
 */
export function VerifyTrail({ newest, isWhole }: { newest: string | undefined; isWhole: boolean }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const mayExport = useCan()("audit:export");
  const { number, exact } = useFormat();
  const toast = useToast();
  const verify = useMutation({
    mutationFn: () => api.get<AuditVerification>(`/workspaces/${workspaceId}/audit/verify`),
  });
  const save = useMutation({
    mutationFn: (format: AuditExportFormat) =>
      downloadFile(`/workspaces/${workspaceId}/audit/export?format=${format}`, `audit.${format}`),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  const found = verify.data;
  const mark = found?.valid ? "done" : "failed";
  return (
    <section className="stack" aria-label={t("check")}>
      <p className="lede">{t("trailText")}</p>
      <div className="btns">
        <Button icon="seal" isSent={verify.isPending} onClick={() => verify.mutate()}>
          {t("verify")}
        </Button>
        {mayExport &&
          formats.map((format) => (
            <Button
              key={format}
              variant="quiet"
              icon="down-tray"
              isSent={save.isPending && save.variables === format}
              onClick={() => save.mutate(format)}
            >
              {t("export", { format: format.toUpperCase() })}
            </Button>
          ))}
      </div>
      {verify.isPending && <VerifyProgress rows={isWhole ? newest : undefined} />}
      {verify.error && <ErrorAlert error={verify.error} onRetry={() => verify.mutate()} />}
      {found && (
        <div className="alert" data-state={mark} role="status">
          <Mark name={mark} />
          <div className="alert-text">
            <p>
              <b>{found.valid ? t("chainValid") : t("chainInvalid")}</b>{" "}
              {found.fault && found.seq
                ? `${t(`faults.${found.fault}`, { seq: found.seq })} ${t("rowsBefore", { count: found.rows, rows: number(found.rows) })}`
                : t("rowsChecked", { count: found.rows, rows: number(found.rows), time: exact(found.checkedAt) })}
            </p>
            {found.head && (
              <p className="fine">
                {t("head")} <code>{found.head}</code>
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
