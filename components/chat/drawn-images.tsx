"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ImageTile } from "@/components/deliverables/image-tile";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { ImageWithOthers } from "@/lib/deliverables/image/schema";

/** The images of a turn, all of them, under the slips that prove them. */
export function DrawnImages({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("deliverables");
  return (
    <ul className="gallery is-strip" aria-label={t("tabs.image")}>
      {ids.map((id) => (
        <li key={id}>
          <DrawnImage id={id} />
        </li>
      ))}
    </ul>
  );
}

/** One whose address cannot be had leaves its place out: its slip says that it is there, and leads to it. */
function DrawnImage({ id }: { id: string }) {
  const image = useQuery({
    queryKey: queryKeys.image(id),
    queryFn: ({ signal }) => api.get<ImageWithOthers>(`/images/${id}`, { signal }),
  });
  return image.data ? <ImageTile image={image.data} name={image.data.title} /> : null;
}
