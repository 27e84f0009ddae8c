import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TraceView } from "@/components/records/trace-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("records"))("trace") };
}

export default async function TracePage({ params }: { params: Promise<{ id: string }> }) {
  return <TraceView auditId={(await params).id} />;
}
