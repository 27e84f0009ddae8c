"use client";

import { useTranslations } from "next-intl";
import { readParameters } from "./read-parameters";

/** What the schema asks for, as typed fields. */
export function ParameterList({ schema }: { schema: unknown }) {
  const t = useTranslations("tool");
  const parameters = readParameters(schema);
  if (parameters.length === 0) return null;
  return (
    <ul className="parameters">
      {parameters.map(({ name, type, isRequired, description, choices }) => (
        <li key={name}>
          <p>
            <code>{name}</code> <span className="type">{type}</span>
            {isRequired && <span className="badge">{t("required")}</span>}
          </p>
          {description && <p lang="en">{description}</p>}
          {choices.length > 0 && (
            <p>
              <code className="fine">{choices.join(" · ")}</code>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
