"use client";

import { useTranslations } from "next-intl";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { useCapabilityWords } from "@/components/lib/use-capability-words";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { StateMark } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import type { TurnSurface } from "@/lib/chats/schema";

/** What the turn was given: who could work on it with which tools, and what was not on, by whose word and why. */
export function TurnGiven({ surface }: { surface: TurnSurface }) {
  const t = useTranslations("turnRecord");
  const { agent } = useApprovalWords();
  const { direct, specialists, disabled } = surface;
  return (
    <>
      <ul className="given">
        <li>
          <b>{agent("supervisor")}</b>
          <Tools tools={direct} />
        </li>
        {specialists.map(({ name, tools }) => (
          <li key={name}>
            <b>{agent(name)}</b>
            <Tools tools={tools} />
          </li>
        ))}
      </ul>
      <h3 className="caps">{t("off")}</h3>
      {disabled.length === 0 ? <p className="fine">{t("nothingOff")}</p> : <Disabled tools={disabled} />}
    </>
  );
}

function Tools({ tools }: { tools: TurnSurface["direct"] }) {
  const t = useTranslations("turnRecord");
  const { toolName } = useDeliveredWords();
  if (tools.length === 0) return <span className="fine">{t("noTools")}</span>;
  return (
    <ul className="given-tools">
      {tools.map(({ name, version }) => (
        <li key={name} className="badge" title={t("toolVersion", { name, version })}>
          {toolName(name)}
        </li>
      ))}
    </ul>
  );
}

function Disabled({ tools }: { tools: TurnSurface["disabled"] }) {
  const { toolLabel } = useDeliveredWords();
  const { stateBy, facts } = useCapabilityWords();
  return (
    <ul className="given-off">
      {tools.map((tool) => (
        <li key={tool.name} data-state={markOf("capability", tool.state)}>
          <StateMark kind="capability" state={tool.state} />
          <div>
            <b>{toolLabel(tool)}</b> <span className="word">{stateBy(tool)}</span>
            {facts(tool).map(({ name, value }) => (
              <p key={name} className="fine">
                {name}: {value}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
