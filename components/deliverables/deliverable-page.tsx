"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Main } from "@/components/frame/main";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { classNames } from "@/components/lib/class-names";
import { usePageTitle } from "@/components/lib/use-page-title";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { DeliverableItem, DeliverableKind } from "@/lib/deliverables/schema";
import { DeliverableProgress } from "./deliverable-progress";
import { DeliverableReceipt } from "./deliverable-receipt";

interface DeliverablePageProps {
  kind: DeliverableKind;
  query: UseQueryResult<DeliverableItem>;
  actions?: ReactNode;
  /** What was made; while there is nothing yet, or nothing came of it, that is shown in its place. */
  shown: ReactNode;
  /** Nothing stands to the left of it. */
  isPlain?: boolean;
  byline: string;
  /** Above its receipt. */
  beside?: ReactNode;
}

/** The page of one deliverable: the thing itself, and what stands on record beside it. */
export function DeliverablePage(props: DeliverablePageProps) {
  const { kind, query, actions, shown, isPlain = false, byline, beside } = props;
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const item = query.data;
  const title = item?.title ?? t(`kinds.${kind}`);
  usePageTitle(title);
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/deliverables`} />
          <span>{title}</span>
        </span>
      }
      bar={item && item.version > 1 && <span className="badge not-phone">{`v${item.version}`}</span>}
      actions={actions}
    >
      {query.isPending && (
        <div className="page">
          <Skeleton label={t("loadingOne")} lines={5} />
        </div>
      )}
      {query.error && !item && (
        <div className="page">
          <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {item && (
        <div className={classNames("reader", (isPlain || !shown) && "is-plain")}>
          {shown || <DeliverableProgress item={item} byline={byline} />}
          <aside className="reader-right" aria-label={t("record")}>
            {beside}
            <DeliverableReceipt receiptId={item.receiptId} />
          </aside>
        </div>
      )}
    </Main>
  );
}
