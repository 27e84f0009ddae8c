"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, TextField } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/place";
import type { UpdateWorkspace, WorkspaceItem } from "@/lib/workspaces/schema";
import { HostList, joinHosts, splitHosts } from "./host-list";
import { ModelChoice } from "./model-choice";
import { useSaving } from "./use-saving";

/** Name, instructions, citations, model and readable hosts of the workspace. */
export function WorkspaceSettings() {
  const t = useTranslations("settings");
  const workspaceId = useWorkspaceId();
  const workspace = useQuery({
    queryKey: queryKeys.workspace(workspaceId),
    queryFn: ({ signal }) => api.get<WorkspaceItem>(`/workspaces/${workspaceId}`, { signal }),
  });
  if (workspace.isPending) return <Skeleton label={t("loading")} lines={5} />;
  if (workspace.error) return <ErrorAlert error={workspace.error} onRetry={() => void workspace.refetch()} />;
  return <WorkspaceForm workspace={workspace.data} />;
}

function WorkspaceForm({ workspace }: { workspace: WorkspaceItem }) {
  const t = useTranslations("settings");
  const c = useTranslations("common");
  const mayChange = useCan()("settings:update");
  const save = useSaving<WorkspaceItem>(`/workspaces/${workspace.id}`, queryKeys.workspace(workspace.id));
  const [name, setName] = useState(workspace.name);
  const [instructions, setInstructions] = useState(workspace.customInstructions);
  const [useDefault, setUseDefault] = useState(workspace.useDefaultInstructions);
  const [citations, setCitations] = useState(workspace.citations);
  const [expiry, setExpiry] = useState(String(workspace.approvalExpiry));
  const [concurrency, setConcurrency] = useState(String(workspace.taskConcurrency));
  const [model, setModel] = useState(workspace.models.chat ?? "");
  const [allow, setAllow] = useState(joinHosts(workspace.crawlAllow));
  const [deny, setDeny] = useState(joinHosts(workspace.crawlDeny));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || name.trim() === "") return;
    // Only what was changed here: somebody else may have changed the rest meanwhile.
    const changes: UpdateWorkspace = {
      ...(name.trim() !== workspace.name && { name: name.trim() }),
      ...(instructions !== workspace.customInstructions && { customInstructions: instructions }),
      ...(useDefault !== workspace.useDefaultInstructions && { useDefaultInstructions: useDefault }),
      ...(citations !== workspace.citations && { citations }),
      ...(Number(expiry) !== workspace.approvalExpiry && { approvalExpiry: Number(expiry) }),
      ...(Number(concurrency) !== workspace.taskConcurrency && { taskConcurrency: Number(concurrency) }),
      ...(joinHosts(splitHosts(allow)) !== joinHosts(workspace.crawlAllow) && { crawlAllow: splitHosts(allow) }),
      ...(joinHosts(splitHosts(deny)) !== joinHosts(workspace.crawlDeny) && { crawlDeny: splitHosts(deny) }),
      ...(model.trim() !== (workspace.models.chat ?? "") && { models: { chat: model.trim() } }),
    };
    if (Object.keys(changes).length > 0) save.mutate(changes);
  };
  return (
    <form className="stack settings-form" onSubmit={submit}>
      {!mayChange && <p className="fine">{t("readOnly", { permission: "settings:update" })}</p>}
      <fieldset className="plain-set" disabled={!mayChange}>
        <Field
          label={t("name")}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={120}
          autoComplete="off"
          required
        />
        <TextField
          label={t("instructions")}
          help={t("instructionsHelp")}
          value={instructions}
          onChange={(event) => setInstructions(event.target.value)}
          rows={6}
          maxLength={20_000}
        />
        <label className="option">
          <input type="checkbox" checked={useDefault} onChange={(event) => setUseDefault(event.target.checked)} />
          <span>
            <b>{t("useDefault")}</b>
            <span className="help">{t("useDefaultHelp")}</span>
          </span>
        </label>
        <label className="option">
          <input type="checkbox" checked={citations} onChange={(event) => setCitations(event.target.checked)} />
          <span>
            <b>{t("citations")}</b>
            <span className="help">{t("citationsHelp")}</span>
          </span>
        </label>
        <Field
          label={t("approvalExpiry")}
          help={t("approvalExpiryHelp")}
          type="number"
          inputMode="numeric"
          min={1}
          max={720}
          required
          value={expiry}
          onChange={(event) => setExpiry(event.target.value)}
          className="short-number"
        />
        <Field
          label={t("taskConcurrency")}
          help={t("taskConcurrencyHelp")}
          type="number"
          inputMode="numeric"
          min={1}
          max={8}
          required
          value={concurrency}
          onChange={(event) => setConcurrency(event.target.value)}
          className="short-number"
        />
        <ModelChoice value={model} onChange={setModel} />
        <HostList label={t("crawlAllow")} help={t("crawlAllowHelp")} value={allow} onChange={setAllow} />
        <HostList label={t("crawlDeny")} help={t("crawlDenyHelp")} value={deny} onChange={setDeny} />
      </fieldset>
      {save.error && <ErrorAlert error={save.error} />}
      {mayChange && (
        <div className="btns">
          <Button variant="pen" type="submit" isSent={save.isPending}>
            {c("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
