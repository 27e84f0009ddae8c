"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { usePages } from "@/components/lib/use-pages";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import type { Image } from "@/lib/deliverables/image/schema";
import type { LibraryListProps } from "./deliverable-list";
import { EmptyLibrary } from "./empty-library";
import { ImageTile } from "./image-tile";
import { libraryAddress } from "./library-query";

/** All images, each of several that were asked for at once included; what is drawn or came to nothing has its place too. */
export function ImageGallery(props: LibraryListProps) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const address = libraryAddress({ ...props.query, kind: "all" });
  const list = usePages<Image>(queryKeys.deliverables(workspaceId), `/workspaces/${workspaceId}/images${address}`);
  if (list.isPending) return <Skeleton label={t("loading")} lines={5} />;
  if (list.error) return <ErrorAlert error={list.error} onRetry={list.refetch} />;
  if (list.items.length === 0) return <EmptyLibrary {...props} />;
  return (
    <>
      <ul className="gallery" aria-label={t("tabs.image")}>
        {list.items.map((image) => (
          <li key={image.id}>
            <ImageTile image={image} />
            <p className="tile-words">
              <Link className="row-link" href={`/w/${workspaceId}/images/${image.id}`}>
                {image.title}
              </Link>
              <span className="fine">
                {image.createdBy.name}
                {t("comma")}
                {when(image.finishedAt ?? image.createdAt)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
