import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readAuditFilters } from "@/components/records/audit-query";
import { ReceiptsView } from "@/components/records/receipts-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("records"))("title") };
}

type Query = Record<string, string | string[] | undefined>;

export default async function ReceiptsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  return <ReceiptsView tab={query.tab === "audit" ? "audit" : "receipts"} filters={readAuditFilters(query)} />;
}
