import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ImageView } from "@/components/deliverables/image-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliverables"))("kinds.image") };
}

export default async function ImagePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ImageView key={id} imageId={id} />;
}
