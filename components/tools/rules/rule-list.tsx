"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toasts";
import type { ToolRuleItem } from "@/lib/gateway/schema";
import { useRuleWords } from "./use-rule-words";

/** Rules in plain words. The strictest of all that match wins, so their order means nothing. */
export function RuleList({ rules, mayManage }: { rules: readonly ToolRuleItem[]; mayManage: boolean }) {
  return (
    <ul className="rules">
      {rules.map((rule) => (
        <RuleLine key={rule.id} rule={rule} mayManage={mayManage} />
      ))}
    </ul>
  );
}

function RuleLine({ rule, mayManage }: { rule: ToolRuleItem; mayManage: boolean }) {
  const t = useTranslations("rules");
  const m = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const { when } = useFormat();
  const sentence = useRuleWords()(rule);
  const path = `/workspaces/${workspaceId}/tool-rules`;
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.tools(workspaceId) });
  const putBack = () => {
    const { tool, roles, parameter, pattern, effect, note } = rule;
    void api
      .post(path, { tool, roles, parameter, pattern, effect, note })
      .then(() => toast({ mark: "done", text: t("added") }))
      .catch((error: unknown) => toast({ mark: "failed", text: toApiError(error).detail }))
      .finally(refresh);
  };
  const remove = useMutation({
    mutationFn: () => api.delete(`${path}/${rule.id}`),
    onSuccess: () => toast({ mark: "done", text: t("removed"), action: { label: m("undo"), run: putBack } }),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: refresh,
  });
  return (
    <li>
      <span className="badge">{m(`modes.${rule.effect}`)}</span>
      <div>
        <p>{sentence}</p>
        <p className="fine">
          {rule.note && <span>{rule.note}. </span>}
          {t("by", { name: rule.createdBy, time: when(rule.createdAt) })}
        </p>
      </div>
      {mayManage && (
        <Button
          variant="quiet"
          icon="close"
          label={t("remove", { sentence })}
          isSent={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </li>
  );
}
