import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ThreadView } from "@/components/chat/thread-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("frame"))("rooms.threads") };
}

export default async function ThreadPage({ params }: { params: Promise<{ threadId: string }> }) {
  return <ThreadView threadId={(await params).threadId} />;
}
