"use client";

import { useTranslations } from "next-intl";
import { LocaleChoice, ThemeChoice } from "@/components/i18n/choices";
import { signOut } from "@/components/lib/sign-out";
import { useAnnounce } from "@/components/ui/announcer";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { roles } from "@/lib/workspaces/schema";
import { useWorkspace } from "./workspace-context";

/** Two letters for a name: first and last word, or the last two characters of a name without spaces. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.at(-1) ?? "";
  if (words.length > 1) return (first.charAt(0) + last.charAt(0)).toUpperCase();
  return /\p{Script=Han}/u.test(first) ? first.slice(-2) : first.slice(0, 2).toUpperCase();
}

/** A role in words; roles of one's own making stand as they are named. */
export function useRoleWord() {
  const t = useTranslations("roles");
  return (role: string): string => {
    const known = roles.find((name) => name === role);
    return known ? t(known) : role;
  };
}

/** Who one is, and what belongs to the person alone: language, light, signing out. */
export function PersonMenu() {
  const t = useTranslations("frame");
  const { me, workspace } = useWorkspace();
  const roleWord = useRoleWord();
  const announce = useAnnounce();
  return (
    <div className="side-foot">
      <Menu
        side="top"
        trigger={
          <button type="button" className="person-button">
            <span className="who" aria-hidden="true">
              {initials(me.name)}
            </span>
            <span className="person-name">
              <b>{me.name}</b>
              <span className="fine">{roleWord(workspace.role)}</span>
            </span>
            <span className="sr">{t("personMenu")}</span>
            <Icon name="more" />
          </button>
        }
      >
        <LocaleChoice />
        <MenuLine />
        <ThemeChoice />
        <MenuLine />
        <MenuItem icon="out" onSelect={() => void signOut().catch(() => announce(t("signOutFailed"), true))}>
          {t("signOut")}
        </MenuItem>
      </Menu>
    </div>
  );
}
