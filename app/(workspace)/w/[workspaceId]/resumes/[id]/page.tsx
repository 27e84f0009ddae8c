import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ResumeView } from "@/components/deliverables/resume-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliverables"))("kinds.resume") };
}

export default async function ResumePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ResumeView key={id} resumeId={id} />;
}
