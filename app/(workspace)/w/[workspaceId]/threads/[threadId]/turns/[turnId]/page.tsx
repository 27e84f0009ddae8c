import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TurnView } from "@/components/chat/turn-record/turn-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("turnRecord"))("title") };
}

export default async function TurnPage({ params }: { params: Promise<{ threadId: string; turnId: string }> }) {
  const { threadId, turnId } = await params;
  return <TurnView threadId={threadId} turnId={turnId} />;
}
