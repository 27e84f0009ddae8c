import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReportView } from "@/components/deliverables/report-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliverables"))("kinds.report") };
}

export default async function ReportPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ReportView key={id} reportId={id} />;
}
