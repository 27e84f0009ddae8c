"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "@/components/lib/class-names";
import { Mark } from "@/components/receipts/mark";

interface Around {
  label: string;
  help?: ReactNode;
  /** What is wrong with the value and what is expected; marks the control invalid. */
  error?: ReactNode;
}

function useParts({ help, error }: Omit<Around, "label">) {
  const id = useId();
  const describedBy = classNames(!error && help ? `${id}-help` : null, error ? `${id}-error` : null) || undefined;
  return { id, control: { id, "aria-describedby": describedBy, "aria-invalid": error ? (true as const) : undefined } };
}

function Frame({ id, label, help, error, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {help && !error && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="help help-error" id={`${id}-error`}>
          <Mark name="failed" size="sm" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** One line of text with its label, help and error. */
export function Field({ label, help, error, className, ...input }: Around & Omit<ComponentProps<"input">, "id">) {
  const { id, control } = useParts({ help, error });
  return (
    <Frame id={id} label={label} help={help} error={error}>
      <input {...input} {...control} className={classNames("input", className)} />
    </Frame>
  );
}

/** Several lines. */
export function TextField({ label, help, error, className, ...area }: Around & Omit<ComponentProps<"textarea">, "id">) {
  const { id, control } = useParts({ help, error });
  return (
    <Frame id={id} label={label} help={help} error={error}>
      <textarea {...area} {...control} className={classNames("input", className)} />
    </Frame>
  );
}

/** One of several; children are `<option>`s. */
export function SelectField({
  label,
  help,
  error,
  className,
  ...select
}: Around & Omit<ComponentProps<"select">, "id">) {
  const { id, control } = useParts({ help, error });
  return (
    <Frame id={id} label={label} help={help} error={error}>
      <select {...select} {...control} className={classNames("input", className)} />
    </Frame>
  );
}
