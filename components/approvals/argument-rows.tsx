"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { ArgumentValue } from "./argument-value";
import { type ArgumentField, readFields } from "./read-fields";
import { useApprovalWords } from "./use-approval-words";

/**
 * The arguments as they will run, by name and type; beside one that was edited, what had been asked for. The one that
 * names what is touched leads there by `href`.
 */
export function ArgumentRows({ approval, href }: { approval: ApprovalItem; href?: string }) {
  const { parameters, arguments: given, proposed, preview } = approval;
  const fields = useMemo(
    () =>
      readFields(parameters, { ...proposed, ...given }).filter(({ name }) => name in given || name in (proposed ?? {})),
    [parameters, given, proposed],
  );
  // What the comparison shows line by line is not said twice; what was edited is shown beside what it had been.
  const isCompared = ({ name }: ArgumentField) => {
    const { before, after } = preview.change ?? {};
    if (proposed !== null && proposed[name] !== given[name]) return false;
    return typeof given[name] === "string" && (given[name] === after || given[name] === before);
  };
  return fields
    .filter((field) => !isCompared(field))
    .map((field) => (
      <ArgumentRow
        key={field.name}
        field={field}
        given={given}
        proposed={proposed}
        href={given[field.name] === preview.target?.name ? href : undefined}
      />
    ));
}

interface ArgumentRowProps {
  field: ArgumentField;
  given: Readonly<Record<string, unknown>>;
  proposed: Readonly<Record<string, unknown>> | null;
  href?: string;
}

function ArgumentRow({ field, given, proposed, href }: ArgumentRowProps) {
  const t = useTranslations("approvals");
  const { argument } = useApprovalWords();
  const value = given[field.name];
  const asked = proposed?.[field.name];
  const isEdited = proposed !== null && JSON.stringify(asked) !== JSON.stringify(value);
  return (
    <div>
      <dt>{argument(field.name)}</dt>
      <dd className="value">
        {isEdited ? (
          <ins>
            <ArgumentValue field={field} value={value} />
          </ins>
        ) : href?.startsWith("/") ? (
          <Link href={href}>
            <ArgumentValue field={field} value={value} />
          </Link>
        ) : (
          <ArgumentValue field={field} value={value} />
        )}
        {isEdited && (
          <div className="value-was">
            <span className="fine">{t("was")}</span>
            <del>
              <ArgumentValue field={field} value={asked} />
            </del>
          </div>
        )}
      </dd>
      <dd className="type">{t(`types.${field.kind}`)}</dd>
    </div>
  );
}
