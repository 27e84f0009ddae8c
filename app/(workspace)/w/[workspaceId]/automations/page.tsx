import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AutomationsView } from "@/components/automations/automations-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("automations"))("title") };
}

export default function AutomationsPage() {
  return <AutomationsView />;
}
