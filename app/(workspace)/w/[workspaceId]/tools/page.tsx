import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ToolsView } from "@/components/tools/tools-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("title") };
}

export default function ToolsPage() {
  return <ToolsView />;
}
