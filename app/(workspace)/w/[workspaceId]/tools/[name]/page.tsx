import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ToolPage } from "@/components/tools/detail/tool-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("title") };
}

export default async function OneToolPage({ params }: { params: Promise<{ name: string }> }) {
  return <ToolPage name={(await params).name} />;
}
