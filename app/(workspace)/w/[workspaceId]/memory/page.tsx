import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MemoryView } from "@/components/memory/memory-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("memory"))("title") };
}

export default function MemoryPage() {
  return <MemoryView />;
}
