import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewThread } from "@/components/chat/new-thread";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("chat"))("newTitle") };
}

export default function ThreadsPage() {
  return <NewThread />;
}
