import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunPage } from "@/components/automations/runs/run-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("automations"))("runs.facts") };
}

export default async function AutomationRunPage({ params }: { params: Promise<{ id: string; runId: string }> }) {
  const { id, runId } = await params;
  return <RunPage automationId={id} runId={runId} />;
}
