import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PageProviders } from "@/components/frame/page-providers";
import { WorkspaceProvider } from "@/components/frame/workspace-context";
import { messages } from "@/components/i18n/messages";
import type { Locale, Me, WorkspaceSummary } from "@/lib/workspaces/schema";

const me: Me = { id: "usr_1", name: "Ines Okafor", email: "ines@example.org", locale: "en", timeZone: "UTC" };
const workspace: WorkspaceSummary = {
  id: "ws_1",
  name: "Marlow & Pine",
  role: "owner",
  permissions: ["*"],
  createdAt: "2026-11-01T00:00:00.000Z",
};

/** The markup of a part as the server draws it, inside a workspace, for a person with these rights. */
export function render(part: ReactNode, locale: Locale = "en", permissions: string[] = ["*"]): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <PageProviders>
        <WorkspaceProvider me={me} workspace={{ ...workspace, permissions }}>
          {part}
        </WorkspaceProvider>
      </PageProviders>
    </NextIntlClientProvider>,
  );
}
