"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/components/lib/use-format";
import { useNow } from "@/components/lib/use-now";

/** While the server walks: how long already, and about how many rows there are. */
export function VerifyProgress({ rows }: { rows: string | undefined }) {
  const t = useTranslations("records");
  const { number, elapsed } = useFormat();
  const [begun] = useState(() => Date.now());
  const now = useNow(true);
  return (
    <div className="verify-progress" role="status">
      <span className="bars" aria-hidden="true">
        <i className="on" />
      </span>
      <p className="job-foot">
        {rows ? t("verifyingRows", { rows: number(Number(rows)) }) : t("verifying")}
        <span className="num" aria-hidden="true">
          {elapsed(now - begun)}
        </span>
      </p>
    </div>
  );
}
