"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import type { Capabilities, ToolItem } from "@/lib/gateway/schema";
import { type Role, roles } from "@/lib/workspaces/schema";
import { rolesThatMay } from "../tool-roles";
import { useUpdateTool } from "../use-update-tool";
import { Part } from "./part";
import { RoleChecks } from "./role-checks";

const reaches = ["active", "canary"] as const;

/** For everybody who may, or for a share of workspaces and some roles first. */
export function RolloutPart({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tool");
  const settings = [tool.status, tool.canaryPercent, tool.canaryRoles].join();
  return (
    <Part title={t("rolloutTitle")} text={t("rolloutText")}>
      {tool.status === "disabled" ? (
        <p>{t("rolloutOff")}</p>
      ) : (
        <RolloutForm key={settings} tool={tool} mayManage={mayManage} />
      )}
      {tool.status === "canary" && <WhetherMine tool={tool} />}
    </Part>
  );
}

/** Whether the share and the roles take in the one who looks, by the record that calls are decided by. */
function WhetherMine({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tool");
  const workspaceId = useWorkspaceId();
  const mine = useQuery({
    queryKey: queryKeys.capabilities(workspaceId),
    queryFn: ({ signal }) => api.get<Capabilities>(`/workspaces/${workspaceId}/capabilities`, { signal }),
  });
  const state = mine.data?.tools.find(({ name }) => name === tool.name)?.state;
  if (state !== "on" && state !== "not_in_rollout") return null;
  return <p className="fine">{state === "on" ? t("rolledOut") : t("notRolledOut")}</p>;
}

function RolloutForm({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tool");
  const c = useTranslations("common");
  const id = useId();
  const change = useUpdateTool(tool);
  const able = rolesThatMay(tool.permission);
  const given = tool.canaryRoles ? roles.filter((role) => tool.canaryRoles?.includes(role)) : able;
  const [reach, setReach] = useState<"active" | "canary">(tool.status === "canary" ? "canary" : "active");
  const [percent, setPercent] = useState(tool.canaryPercent ?? 100);
  const [chosen, setChosen] = useState<readonly Role[]>(given);
  const isSame =
    reach === tool.status &&
    (reach === "active" || (percent === (tool.canaryPercent ?? 100) && chosen.join() === given.join()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || (reach === "canary" && chosen.length === 0)) return;
    const isForAll = able.every((role) => chosen.includes(role));
    change.mutate(
      reach === "active"
        ? { status: "active", canaryPercent: null, canaryRoles: null }
        : { status: "canary", canaryPercent: percent, canaryRoles: isForAll ? null : [...chosen] },
    );
  };
  return (
    <form className="stack" onSubmit={submit}>
      <fieldset className="options" disabled={!mayManage}>
        <legend className="sr">{t("rolloutTitle")}</legend>
        {reaches.map((one) => (
          <label key={one} className="option">
            <input type="radio" name={id} checked={reach === one} onChange={() => setReach(one)} />
            <span>
              <b>{t(`reach.${one}`)}</b>
              <span className="help">{t(`reachText.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {reach === "canary" && (
        <div className="stack canary">
          <div className="field">
            <label htmlFor={`${id}-share`}>{t("canaryShare", { percent })}</label>
            <input
              id={`${id}-share`}
              className="range"
              type="range"
              min={0}
              max={100}
              step={5}
              value={percent}
              disabled={!mayManage}
              aria-valuetext={t("canaryShare", { percent })}
              onChange={(event) => setPercent(Number(event.target.value))}
            />
            <p className="help">{t("canaryShareHelp")}</p>
          </div>
          <RoleChecks
            legend={t("canaryRoles")}
            chosen={chosen}
            able={able}
            isDisabled={!mayManage}
            onChange={setChosen}
          />
          {chosen.length === 0 && <p className="help help-error">{t("canaryNobody")}</p>}
        </div>
      )}
      {mayManage && (
        <div className="btns">
          <Button
            type="submit"
            isSent={change.isPending}
            disabled={isSame || (reach === "canary" && chosen.length === 0)}
          >
            {c("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
