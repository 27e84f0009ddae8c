"use client";

import { Button } from "@/components/ui/button";
import type { Step } from "@/lib/automations/schema";
import { newStep } from "./draft";
import { StepFields } from "./step-fields";
import { useListFocus } from "./use-list-focus";

interface StepListProps {
  path: string;
  steps: readonly Step[];
  /** Every step of the automation: their names differ from each other. */
  all: readonly Step[];
  addLabel: string;
  /** A plan has one step at least. */
  fewest: number;
  most: number;
  onChange: (steps: Step[]) => void;
}

/** Steps in their order. */
export function StepList({ path, steps, all, addLabel, fewest, most, onChange }: StepListProps) {
  const swap = (index: number, other: number) => {
    const next = [...steps];
    [next[index], next[other]] = [next[other]!, next[index]!];
    onChange(next);
  };
  const { place, onAdded, onRemoved } = useListFocus();
  return (
    <div className="stack" ref={place}>
      {steps.map((step, index) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step's own name is what is being typed here
          key={index}
          path={`${path}.${index}`}
          number={index + 1}
          step={step}
          onChange={(next) => onChange(steps.with(index, next))}
          onRemove={
            steps.length > fewest
              ? () => {
                  onChange(steps.toSpliced(index, 1));
                  onRemoved();
                }
              : undefined
          }
          onUp={index > 0 ? () => swap(index, index - 1) : undefined}
          onDown={index < steps.length - 1 ? () => swap(index, index + 1) : undefined}
        />
      ))}
      {steps.length < most && (
        <div className="btns">
          <Button
            icon="plus"
            data-add=""
            onClick={() => {
              onChange([...steps, newStep(all)]);
              onAdded(steps.length);
            }}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
