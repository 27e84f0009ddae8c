import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DocumentsView } from "@/components/knowledge/documents-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents"))("title") };
}

interface DocumentsPageProps {
  searchParams: Promise<{ folder?: string | string[] }>;
}

export default async function DocumentsPage({ searchParams }: DocumentsPageProps) {
  const { folder } = await searchParams;
  return <DocumentsView folder={typeof folder === "string" ? folder : undefined} />;
}
