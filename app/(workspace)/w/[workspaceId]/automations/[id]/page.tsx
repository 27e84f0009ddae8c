import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AutomationPage } from "@/components/automations/automation-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("automations"))("title") };
}

export default async function OneAutomationPage({ params }: { params: Promise<{ id: string }> }) {
  return <AutomationPage automationId={(await params).id} />;
}
