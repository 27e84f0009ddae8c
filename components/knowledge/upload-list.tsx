"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { Upload } from "./use-uploads";

interface UploadListProps {
  uploads: Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (key: string) => void;
}

/** Files that are on their way, that were there already, or that the server refused. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  const t = useTranslations("documents");
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t("uploads")}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadLine upload={upload} onRetry={onRetry} />
          {(upload.step === "failed" || upload.step === "known") && (
            <Button
              variant="quiet"
              icon="close"
              label={t("dismiss", { name: upload.file.name })}
              onClick={() => onDismiss(upload.key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadLine({ upload, onRetry }: { upload: Upload; onRetry: (upload: Upload) => void }) {
  const t = useTranslations("documents");
  const workspaceId = useWorkspaceId();
  const { name } = upload.file;
  if (upload.step === "failed") {
    return <ErrorAlert error={upload.error} title={t("notUploaded", { name })} onRetry={() => onRetry(upload)} />;
  }
  if (upload.step === "known") {
    return (
      <p className="upload" data-state="cancelled">
        <Mark name="cancelled" />
        <span>
          <b>{name}</b> {t("known")}{" "}
          <Link href={`/w/${workspaceId}/documents/${upload.document.id}`}>{upload.document.title}</Link>
        </span>
      </p>
    );
  }
  const percent = upload.step === "sending" ? upload.percent : 0;
  return (
    <p className="upload" data-state={upload.step === "sending" ? "running" : "queued"}>
      <Mark name={upload.step === "sending" ? "running" : "queued"} />
      <span>
        <b>{name}</b> <span className="fine">{upload.step === "sending" ? t("sent", { percent }) : t("inLine")}</span>
      </span>
      <progress max={100} value={percent} aria-label={t("sending", { name })} />
    </p>
  );
}
