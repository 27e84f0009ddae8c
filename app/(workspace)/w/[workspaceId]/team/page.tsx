import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TeamView } from "@/components/team/team-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("team"))("title") };
}

export default function TeamPage() {
  return <TeamView />;
}
