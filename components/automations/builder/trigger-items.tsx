"use client";

import { useTranslations } from "next-intl";
import { useWorkspace } from "@/components/frame/workspace-context";
import { Button } from "@/components/ui/button";
import type { Trigger } from "@/lib/automations/schema";
import { newTrigger } from "./draft";
import { TriggerFields } from "./trigger-fields";
import { useListFocus } from "./use-list-focus";

const most = 10;

/** Everything that starts a run; one trigger at least. */
export function TriggerItems({
  triggers,
  onChange,
}: {
  triggers: readonly Trigger[];
  onChange: (triggers: Trigger[]) => void;
}) {
  const t = useTranslations("builder");
  const { me } = useWorkspace();
  const { place, onAdded, onRemoved } = useListFocus();
  return (
    <div className="stack" ref={place}>
      {triggers.map((trigger, index) => (
        <TriggerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a trigger has no name, its place is what it is called by
          key={index}
          index={index}
          trigger={trigger}
          zone={me.timeZone}
          onChange={(next) => onChange(triggers.with(index, next))}
          onRemove={
            triggers.length > 1
              ? () => {
                  onChange(triggers.toSpliced(index, 1));
                  onRemoved();
                }
              : undefined
          }
        />
      ))}
      {triggers.length < most && (
        <div className="btns">
          <Button
            icon="plus"
            data-add=""
            onClick={() => {
              onChange([...triggers, newTrigger("manual", me.timeZone)]);
              onAdded(triggers.length);
            }}
          >
            {t("addTrigger")}
          </Button>
        </div>
      )}
    </div>
  );
}
