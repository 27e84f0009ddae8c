import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BuilderView } from "@/components/automations/builder/builder-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("builder"))("newTitle") };
}

export default function NewAutomationPage() {
  return <BuilderView />;
}
