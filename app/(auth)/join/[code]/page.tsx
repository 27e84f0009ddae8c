import type { Metadata } from "next";
import Link from "next/link";
import { getFormatter, getTranslations } from "next-intl/server";
import { loadPerson } from "@/app/(workspace)/load-workspace";
import { AppError } from "@/lib/core/errors";
import { getRuntime } from "@/lib/core/runtime";
import { findInvite } from "@/lib/workspaces/find-invite";
import type { InvitePreview } from "@/lib/workspaces/schema";
import { Door } from "../../door";
import { JoinForm } from "./join-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("doors"))("join") };
}

/** An invite that is unknown, used up or too old; anything else is a failure of ours. */
async function findOpenInvite(code: string): Promise<InvitePreview | null> {
  try {
    return await findInvite(await getRuntime(), code);
  } catch (error) {
    if (error instanceof AppError && (error.code === "NOT_FOUND" || error.code === "GONE")) return null;
    throw error;
  }
}

export default async function JoinPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const t = await getTranslations("doors");
  const roles = await getTranslations("roles");
  const format = await getFormatter();
  const invite = await findOpenInvite(code);
  if (!invite) {
    return (
      <Door title={t("inviteClosed")}>
        <p className="text-ink-2">{t("askNew")}</p>
        <Link className="btn" href="/sign-in">
          {t("toSignIn")}
        </Link>
      </Door>
    );
  }
  const person = await loadPerson();
  const until = format.dateTime(new Date(invite.expiresAt), {
    timeZone: person?.person.timeZone ?? "UTC",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  return (
    <Door title={t("joinTitle", { workspace: invite.workspace.name })}>
      <p className="text-ink-2">{t("joinText", { name: invite.invitedBy, role: roles(invite.role), time: until })}</p>
      <JoinForm code={code} signedInAs={person?.person.name ?? null} />
    </Door>
  );
}
