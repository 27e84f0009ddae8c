import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReceiptView } from "@/components/records/receipt-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("records"))("title") };
}

export default async function ReceiptPage({ params }: { params: Promise<{ id: string }> }) {
  return <ReceiptView receiptId={(await params).id} />;
}
