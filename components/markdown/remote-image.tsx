"use client";

import { useTranslations } from "next-intl";
import { hostOf, safeHref } from "@/components/lib/safe-href";
import { Icon } from "@/components/ui/icon";

/**
 * A picture from elsewhere. Nothing is asked of that host by itself, because an address can carry secrets out: the
 * page's policy refuses foreign pictures altogether, and a press opens it under its own address, which names the host.
 */
export function RemoteImage({ address, alt }: { address?: string; alt: string }) {
  const t = useTranslations("markdown");
  const safe = safeHref(address);
  const host = safe && hostOf(safe);
  if (!safe || !host) return <span className="fine">{alt || t("noImage")}</span>;
  return (
    <span className="remote-ask">
      <span>{alt || t("image")}</span>
      <span className="fine">{t("imageFrom", { host })}</span>
      <a className="btn" href={safe} target="_blank" rel="noopener noreferrer nofollow ugc">
        <Icon name="image" />
        {t("openImage", { host })}
      </a>
    </span>
  );
}
