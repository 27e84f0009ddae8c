import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { PageProviders } from "@/components/frame/page-providers";
import { htmlLang, themeCookie, themes } from "@/components/i18n/locales";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Candor", template: "%s - Candor" },
  applicationName: "Candor",
  referrer: "same-origin",
};

// The keyboard of a phone shrinks the page instead of covering the composer.
export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f8f4" },
    { media: "(prefers-color-scheme: dark)", color: "#161b19" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const chosen = (await cookies()).get(themeCookie)?.value;
  // Without a choice the system decides in CSS: nothing flashes, nothing waits for script.
  const theme = themes.find((name) => name === chosen);
  return (
    <html lang={htmlLang[locale]} data-theme={theme}>
      <body>
        <NextIntlClientProvider>
          <PageProviders>{children}</PageProviders>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
