"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { downloadFile } from "@/components/lib/download-file";
import { queryKeys } from "@/components/lib/query-keys";
import { usePageTitle } from "@/components/lib/use-page-title";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { Image } from "@/lib/deliverables/image/schema";
import { DeliverableProgress } from "./deliverable-progress";
import { DeliverableReceipt } from "./deliverable-receipt";

/** The signed address is good for a quarter of an hour: it is asked for anew before that is over. */
const freshMs = 12 * 60_000;

/** An image that was drawn: itself, the words it was drawn from, and its receipt. */
export function ImageView({ imageId }: { imageId: string }) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const query = useQuery({
    queryKey: queryKeys.image(imageId),
    queryFn: ({ signal }) => api.get<Image>(`/images/${imageId}`, { signal }),
    refetchInterval: freshMs,
  });
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => downloadFile(`/images/${imageId}/content`, title),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  const image = query.data;
  const title = image?.title ?? t("kinds.image");
  usePageTitle(title);
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/deliverables`} />
          <span>{title}</span>
        </span>
      }
      actions={
        image?.src && (
          <Button icon="down-tray" isSent={save.isPending} onClick={() => save.mutate()}>
            {t("export")}
          </Button>
        )
      }
    >
      {query.isPending && (
        <div className="page">
          <Skeleton label={t("kinds.image")} lines={5} />
        </div>
      )}
      {query.error && !image && (
        <div className="page">
          <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {image && (
        <div className="reader is-plain">
          {image.src ? (
            <article className="leaf" aria-label={image.title}>
              <figure className="drawn">
                {/* biome-ignore lint/performance/noImgElement: the address is signed and expires, nothing may keep it. */}
                <img
                  src={image.src}
                  alt={image.alt}
                  width={image.width ?? undefined}
                  height={image.height ?? undefined}
                />
                <figcaption>
                  <p>{image.prompt}</p>
                  <p className="fine">{t("drawnBy", { model: image.engine ?? "", name: image.createdBy.name })}</p>
                </figcaption>
              </figure>
            </article>
          ) : (
            <DeliverableProgress item={image} byline={t("imageAskedBy", { name: image.createdBy.name })} />
          )}
          <aside className="reader-right" aria-label={t("record")}>
            <DeliverableReceipt receiptId={image.receiptId} />
          </aside>
        </div>
      )}
    </Main>
  );
}
