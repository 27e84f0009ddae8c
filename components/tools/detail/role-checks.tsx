"use client";

import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { type Role, roles } from "@/lib/workspaces/schema";

/** Which roles something is for. `able`: those that can be chosen; `why` says what the others lack. */
export function RoleChecks({
  legend,
  chosen,
  able = roles,
  why,
  isDisabled = false,
  onChange,
}: {
  legend: string;
  chosen: readonly Role[];
  able?: readonly Role[];
  why?: string;
  isDisabled?: boolean;
  onChange: (chosen: Role[]) => void;
}) {
  const { roleName } = useDeliveredWords();
  return (
    <fieldset className="options role-checks">
      <legend className="label">{legend}</legend>
      {roles.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            disabled={isDisabled || !able.includes(role)}
            onChange={(event) =>
              onChange(roles.filter((one) => (one === role ? event.target.checked : chosen.includes(one))))
            }
          />
          <span>
            {roleName(role)}
            {!able.includes(role) && why && <span className="fine">{why}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
