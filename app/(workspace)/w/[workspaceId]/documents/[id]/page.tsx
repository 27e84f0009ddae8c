import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DocumentView } from "@/components/knowledge/document-view";

interface DocumentPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ start?: string | string[]; end?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents"))("title") };
}

/** An offset from the address, or null for anything that is none. */
function readOffset(given: string | string[] | undefined): number | null {
  return typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

export default async function DocumentPage({ params, searchParams }: DocumentPageProps) {
  const { id } = await params;
  const { start, end } = await searchParams;
  const from = readOffset(start);
  const to = readOffset(end);
  const passage = from !== null && to !== null && to > from ? { start: from, end: to } : null;
  return <DocumentView key={`${id} ${from}`} documentId={id} passage={passage} />;
}
