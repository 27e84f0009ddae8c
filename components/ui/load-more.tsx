"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";

/** The rest of a list that is longer than its first page. */
export function LoadMore({ list }: { list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void } }) {
  const c = useTranslations("common");
  if (!list.hasMore) return null;
  return (
    <div className="btns">
      <Button isSent={list.isLoadingMore} onClick={list.loadMore}>
        {c("more")}
      </Button>
    </div>
  );
}
