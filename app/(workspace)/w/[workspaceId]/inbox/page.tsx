import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InboxView } from "@/components/inbox/inbox-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("inbox"))("title") };
}

export default function InboxPage() {
  return <InboxView />;
}
