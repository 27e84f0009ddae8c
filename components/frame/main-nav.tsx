"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useInboxCounts } from "@/components/inbox/use-inbox-counts";
import { Icon, type IconName } from "@/components/ui/icon";
import { useCan, useWorkspaceId } from "./workspace-context";

const rooms = [
  { name: "threads", icon: "chat" },
  { name: "inbox", icon: "inbox" },
  { name: "deliverables", icon: "shelf", also: "reports" },
  { name: "documents", icon: "folder" },
  { name: "automations", icon: "clock", needs: "automations:read" },
  { name: "memory", icon: "book", needs: "memory:read" },
  { name: "receipts", icon: "slip" },
  { name: "tools", icon: "sliders", needs: "tools:view" },
  { name: "team", icon: "people" },
  { name: "settings", icon: "gear" },
] as const satisfies readonly { name: string; icon: IconName; also?: string; needs?: string }[];

/** The rooms of a workspace; one that a person may not enter is not shown. */
export function MainNav() {
  const t = useTranslations("frame");
  const pathname = usePathname();
  const can = useCan();
  const base = `/w/${useWorkspaceId()}`;
  const isIn = (name: string | undefined) => name !== undefined && pathname.startsWith(`${base}/${name}`);
  return (
    <nav className="nav" aria-label={t("main")}>
      {rooms
        .filter((room) => !("needs" in room) || can(room.needs))
        .map((room) => (
          <Link
            key={room.name}
            href={`${base}/${room.name}`}
            aria-current={isIn(room.name) || isIn("also" in room ? room.also : undefined) ? "page" : undefined}
          >
            <Icon name={room.icon} />
            {t(`rooms.${room.name}`)}
            {room.name === "inbox" && <Waiting />}
          </Link>
        ))}
    </nav>
  );
}

/** How much waits for this person: cards and requests that they can decide. */
function Waiting() {
  const t = useTranslations("inbox");
  const { approvals, requests } = useInboxCounts();
  const count = approvals + requests;
  if (count === 0) return null;
  return (
    <span className="count is-yours">
      <span aria-hidden="true">{count}</span>
      <span className="sr">{t("waitingForYou", { count })}</span>
    </span>
  );
}
