"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDocumentTitles } from "@/components/automations/use-document-titles";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useSettled } from "@/components/lib/use-settled";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { DocumentItem } from "@/lib/knowledge/schema";
import { PickedList } from "./picked-list";
import { useProblemAt } from "./problems";

/** As many as a phone shows under a field. */
const most = 6;

interface DocumentPickerProps {
  path: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Documents by their titles: what is typed is looked for on the server. */
export function DocumentPicker({ path, ids, onChange }: DocumentPickerProps) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const workspaceId = useWorkspaceId();
  const titleOf = useDocumentTitles(ids);
  const [query, setQuery] = useState("");
  const q = useSettled(query.trim());
  const found = useQuery({
    queryKey: [...queryKeys.documents(workspaceId), "q", q],
    queryFn: ({ signal }) =>
      api.get<Page<DocumentItem>>(`/workspaces/${workspaceId}/documents?limit=${most}&q=${encodeURIComponent(q)}`, {
        signal,
      }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const offered = query.trim() === "" ? [] : (found.data?.items ?? []).filter(({ id }) => !ids.includes(id));
  return (
    <div className="stack picker">
      <Field
        label={t("documents")}
        placeholder={t("searchDocuments")}
        error={at(path)}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        maxLength={200}
      />
      {offered.length > 0 && (
        <ul className="offered">
          {offered.map(({ id, title, folder }) => (
            <li key={id}>
              <Button
                variant="link"
                icon="plus"
                onClick={() => {
                  onChange([...ids, id]);
                  setQuery("");
                }}
              >
                {title}
              </Button>
              <span className="fine">{folder}</span>
            </li>
          ))}
        </ul>
      )}
      {found.error && query.trim() !== "" && <ErrorAlert error={found.error} onRetry={() => void found.refetch()} />}
      <PickedList
        items={ids.map((id) => ({ id, name: titleOf(id) }))}
        onRemove={(id) => onChange(ids.filter((one) => one !== id))}
      />
    </div>
  );
}
