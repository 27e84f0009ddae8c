"use client";

import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { Table } from "@/components/ui/table";
import type { AccessTokenItem } from "@/lib/workspaces/schema";
import { NewToken } from "./new-token";
import { TokenRow } from "./token-row";

/** Keys for programs that act as this person. */
export function AccessTokens() {
  const t = useTranslations("settings");
  const list = usePages<AccessTokenItem>(queryKeys.tokens, "/tokens");
  return (
    <>
      <p className="lede">{t("tokensText")}</p>
      <NewToken />
      {list.isPending && <Skeleton label={t("loadingTokens")} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {list.items.length > 0 && (
        <Table
          label={t("tabs.tokens")}
          columns={[
            { id: "name", label: t("columns.name") },
            { id: "scopes", label: t("columns.scopes") },
            { id: "created", label: t("columns.created") },
            { id: "used", label: t("columns.used") },
            { id: "expires", label: t("columns.expires") },
            { id: "more", label: t("columns.more"), isHidden: true },
          ]}
        >
          {list.items.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Table>
      )}
    </>
  );
}
