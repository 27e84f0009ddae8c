"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { toApiError } from "@/components/lib/api-error";
import { Mark } from "@/components/receipts/mark";
import { Icon, type IconName } from "@/components/ui/icon";
import type { Suggestion } from "./suggestion";
import { useRoomAbove } from "./use-room-above";
import type { SuggestionMenu } from "./use-suggestion-menu";

const icons: Record<Suggestion["kind"], IconName> = {
  document: "doc",
  thread: "chat",
  prompt: "slash",
  manage: "list",
};

/** The list over the composer. It is walked over from the field; a press of mouse or finger chooses as well. */
export function SuggestionList({ menu }: { menu: SuggestionMenu }) {
  const t = useTranslations("compose");
  const list = useRef<HTMLDivElement>(null);
  useRoomAbove(list);
  const { items, active, optionId } = menu;
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active, optionId]);
  const groups = (["document", "thread", "prompt", "manage"] as const)
    .map((kind) => ({
      kind,
      lines: items.map((item, index) => ({ item, index })).filter(({ item }) => item.kind === kind),
    }))
    .filter(({ lines }) => lines.length > 0);
  const label = menu.kind === "prompt" ? t("prompts") : t("mentions");
  return (
    <div className="suggest" ref={list}>
      <div id={menu.id} role="listbox" aria-label={label}>
        {groups.map(({ kind, lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={kind} role="group" aria-label={t(`kinds.${kind}`)}>
            <p className="suggest-head" aria-hidden="true">
              {t(`kinds.${kind}`)}
            </p>
            {lines.map(({ item, index }) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className="suggest-item"
                onPointerMove={() => menu.setActive(index)}
                // The field keeps the focus, and a phone its keyboard.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => menu.choose(item)}
              >
                <Icon name={icons[item.kind]} />
                <Line item={item} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {(items.length === 0 || menu.error !== null) && <Nothing menu={menu} />}
      <p className="suggest-keys not-phone" aria-hidden="true">
        {t("menuKeys")}
      </p>
      <p className="sr" role="status">
        {menu.isPending ? "" : t("found", { count: items.length })}
      </p>
    </div>
  );
}

function Line({ item }: { item: Suggestion }) {
  const t = useTranslations("compose");
  if (item.kind === "manage") return <b>{t("manage")}</b>;
  return (
    <>
      <b>{item.title}</b>
      <span className="suggest-more">
        {item.kind === "prompt" ? item.prompt.text : item.detail}
        {item.kind === "prompt" && !item.prompt.mine && <span className="badge">{t("shared")}</span>}
      </span>
    </>
  );
}

function Nothing({ menu: { isPending, error } }: { menu: SuggestionMenu }) {
  const t = useTranslations("compose");
  if (error) {
    return (
      <p className="suggest-none" data-state="failed">
        <Mark name="failed" size="sm" />
        {t("failed", { detail: toApiError(error).detail })}
      </p>
    );
  }
  return <p className="suggest-none">{isPending ? t("searching") : t("none")}</p>;
}
