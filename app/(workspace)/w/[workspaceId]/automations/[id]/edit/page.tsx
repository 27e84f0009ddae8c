import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BuilderView } from "@/components/automations/builder/builder-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("automations"))("title") };
}

export default async function EditAutomationPage({ params }: { params: Promise<{ id: string }> }) {
  return <BuilderView automationId={(await params).id} />;
}
