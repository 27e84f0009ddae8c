import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeliverablesView } from "@/components/deliverables/deliverables-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliverables"))("title") };
}

export default function DeliverablesPage() {
  return <DeliverablesView />;
}
