"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CancelJob } from "@/components/chat/cancel-job";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { JobProgress } from "@/components/receipts/job-progress";
import { StateLabel } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import type { Image } from "@/lib/deliverables/image/schema";
import { movingStates } from "./moving-states";
import { useRetry } from "./use-retry";

interface ImageTileProps {
  image: Image;
  /** What the link to it is called where no link with its title stands beside it. */
  name?: string;
}

/** An image in its frame; while there is none, where the work stands or why it came to nothing. */
export function ImageTile({ image, name }: ImageTileProps) {
  const c = useTranslations("common");
  const workspaceId = useWorkspaceId();
  const { retry, canRetry } = useRetry(image, { opens: false });
  const [src, showNow] = useSteady(image.src);
  if (src !== null) {
    // Beside a link with its title this one is only for the pointer.
    const spoken = name ? { "aria-label": name } : { "aria-hidden": true, tabIndex: -1 };
    return (
      <Link className="tile" href={`/w/${workspaceId}/images/${image.id}`} {...spoken}>
        {/* biome-ignore lint/performance/noImgElement: the address is signed and expires, nothing may keep it. */}
        <img src={src} alt="" loading="lazy" decoding="async" onError={showNow} />
      </Link>
    );
  }
  return (
    <div className="tile is-bare" data-state={markOf("job", image.state)}>
      {movingStates.includes(image.state) ? (
        <JobProgress label={image.title} state={image.state} phase={image.phase} action={<CancelJob job={image} />} />
      ) : (
        <>
          <StateLabel kind="job" state={image.state} />
          {image.error && (
            <p className="tile-why" lang="en">
              {image.error}
            </p>
          )}
          {canRetry && (
            <Button variant="link" isSent={retry.isPending} onClick={() => retry.mutate()}>
              {c("retry")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/**
 * The address that was shown first, for as long as it works: each reading of the list signs a new one, and the picture
 * would be loaded anew every time something else in the list changes.
 */
function useSteady(src: string | null): [string | null, () => void] {
  const [kept, setKept] = useState(src);
  if (kept === null && src !== null) setKept(src);
  return [kept, () => setKept(src)];
}
