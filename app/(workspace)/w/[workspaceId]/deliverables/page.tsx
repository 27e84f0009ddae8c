import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeliverablesView } from "@/components/deliverables/deliverables-view";
import { readLibraryQuery } from "@/components/deliverables/library-query";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliverables"))("title") };
}

interface DeliverablesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DeliverablesPage({ searchParams }: DeliverablesPageProps) {
  return <DeliverablesView query={readLibraryQuery(await searchParams)} />;
}
