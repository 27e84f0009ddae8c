"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { Image, ImageWithOthers } from "@/lib/deliverables/image/schema";
import { DeliverablePage } from "./deliverable-page";
import { ImageTile } from "./image-tile";
import { SaveButton } from "./save-button";

/** The signed address is good for a quarter of an hour: it is asked for anew before that is over. */
const freshMs = 12 * 60_000;

/** An image that was drawn: itself, the words it was drawn from, and its receipt. */
export function ImageView({ imageId }: { imageId: string }) {
  const t = useTranslations("deliverables");
  const query = useQuery({
    queryKey: queryKeys.image(imageId),
    queryFn: ({ signal }) => api.get<ImageWithOthers>(`/images/${imageId}`, { signal }),
    refetchInterval: freshMs,
  });
  const image = query.data?.src ? query.data : undefined;
  return (
    <DeliverablePage
      kind="image"
      query={query}
      isPlain
      byline={t("imageAskedBy", { name: query.data?.createdBy.name ?? "" })}
      actions={image && <SaveButton path={`/images/${imageId}/content`} name={image.title} label={t("export")} />}
      shown={image && <Drawn image={image} />}
      beside={query.data && query.data.others.length > 0 && <Others images={query.data.others} />}
    />
  );
}

/** What was asked for in the same call, whatever became of it. */
function Others({ images }: { images: Image[] }) {
  const t = useTranslations("deliverables");
  return (
    <section className="stack" aria-labelledby="others">
      <h2 className="caps" id="others">
        {t("others")}
      </h2>
      <ul className="gallery is-small">
        {images.map((image, index) => (
          <li key={image.id}>
            <ImageTile image={image} name={t("other", { n: index + 1, count: images.length })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drawn({ image }: { image: Image }) {
  const t = useTranslations("deliverables");
  const { src, alt, width, height, prompt, engine, createdBy } = image;
  return (
    <article className="leaf" aria-label={image.title}>
      <figure className="drawn">
        {/* biome-ignore lint/performance/noImgElement: the address is signed and expires, nothing may keep it. */}
        <img src={src ?? undefined} alt={alt} width={width ?? undefined} height={height ?? undefined} />
        <figcaption>
          <p>{prompt}</p>
          <p className="fine">{t("drawnBy", { model: engine ?? "", name: createdBy.name })}</p>
        </figcaption>
      </figure>
    </article>
  );
}
