"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toApiError } from "@/components/lib/api-error";
import { classNames } from "@/components/lib/class-names";
import { downloadFile } from "@/components/lib/download-file";
import { Mark } from "@/components/receipts/mark";
import { useAnnounce } from "@/components/ui/announcer";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toasts";
import { type ExportFormat, exportFormats } from "@/lib/deliverables/report/schema";

/** Saves the report as a file. What the server could not make is said, with a way to try again. */
export function ExportMenu({ reportId, title }: { reportId: string; title: string }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("common");
  const toast = useToast();
  const announce = useAnnounce();
  const save = useMutation({
    mutationFn: (format: ExportFormat) =>
      downloadFile(`/reports/${reportId}/export?format=${format}`, `${title}.${format}`),
    onSuccess: (_, format) => announce(t("exported", { format: t(`formats.${format}`) })),
    onError: (error, format) =>
      toast({
        mark: "failed",
        text: t("exportFailed", { format: t(`formats.${format}`), detail: toApiError(error).detail }),
        action: { label: c("retry"), run: () => save.mutate(format) },
      }),
  });
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classNames("btn", save.isPending && "is-sent")}
          aria-busy={save.isPending || undefined}
          disabled={save.isPending}
        >
          {save.isPending ? <Mark name="running" /> : <Icon name="down-tray" />}
          <span className="not-phone">{save.isPending ? t("exporting") : t("export")}</span>
          <span className="sr only-phone">{t("export")}</span>
          <Icon name="down" />
        </button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} icon="doc" onSelect={() => save.mutate(format)}>
          {t(`formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
