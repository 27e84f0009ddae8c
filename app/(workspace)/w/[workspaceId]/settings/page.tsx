import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSettingsTab } from "@/components/settings/settings-tabs";
import { SettingsView } from "@/components/settings/settings-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("title") };
}

export default async function SettingsPage({ searchParams }: { searchParams: Promise<{ tab?: string | string[] }> }) {
  return <SettingsView tab={readSettingsTab((await searchParams).tab)} />;
}
