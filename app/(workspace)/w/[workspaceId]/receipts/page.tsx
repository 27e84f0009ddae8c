import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReceiptsView } from "@/components/records/receipts-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("records"))("title") };
}

export default async function ReceiptsPage({ searchParams }: { searchParams: Promise<{ tab?: string | string[] }> }) {
  return <ReceiptsView tab={(await searchParams).tab === "audit" ? "audit" : "receipts"} />;
}
