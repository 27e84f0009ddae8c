"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import { type DeliverableItem, deliverablePaths } from "@/lib/deliverables/schema";
import { useSaveVersion } from "./use-save-version";
import { newestOf, useVersions, type VersionedKind } from "./use-versions";

interface DeliverableVersionsProps {
  kind: VersionedKind;
  /** The version that stands beside the list. */
  shown: DeliverableItem;
  /** What another version and this one differ in. */
  comparison: (other: DeliverableItem) => ReactNode;
}

/** Every version of the same thing, newest first; each has its own address. Nothing while there is only one. */
export function DeliverableVersions({ kind, shown, comparison }: DeliverableVersionsProps) {
  const t = useTranslations("deliverables");
  const items = useVersions(kind, shown.id);
  const [compared, setCompared] = useState<DeliverableItem>();
  if (items.length < 2) return null;
  const canCompare = isMade(shown);
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 className="caps" id="versions">
        {t("versions")}
      </h2>
      <ol className="versions">
        {items.map((item) => (
          <VersionRow
            key={item.id}
            kind={kind}
            item={item}
            isShown={item.id === shown.id}
            newest={newestOf(items)}
            onCompare={canCompare ? () => setCompared(item) : undefined}
          />
        ))}
      </ol>
      <Dialog
        isOpen={compared !== undefined}
        onClose={() => setCompared(undefined)}
        title={t("compared", { one: compared?.version ?? 0, other: shown.version })}
        isWide
      >
        {compared && comparison(compared)}
      </Dialog>
    </section>
  );
}

const isMade = ({ state }: DeliverableItem): boolean => state === "ready" || state === "partial";

interface VersionRowProps {
  kind: VersionedKind;
  item: DeliverableItem;
  /** It is the one that stands beside this list. */
  isShown: boolean;
  newest: DeliverableItem | undefined;
  onCompare?: () => void;
}

function VersionRow({ kind, item, isShown, newest, onCompare }: VersionRowProps) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const canWrite = useCan()("deliverables:update");
  const { when } = useFormat();
  const toast = useToast();
  const restore = useSaveVersion(kind);
  const bringBack = () =>
    restore.mutate(
      { id: item.id, on: newest?.version },
      { onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }) },
    );
  const canRestore = canWrite && item.id !== newest?.id;
  return (
    <li className="version" aria-current={isShown ? "true" : undefined}>
      <code>{`v${item.version}`}</code>
      <div>
        <p>
          {isShown ? (
            <b>{item.title}</b>
          ) : (
            <Link href={`/w/${workspaceId}/${deliverablePaths[kind]}/${item.id}`}>{item.title}</Link>
          )}
        </p>
        <p className="fine">
          {t(`origins.${item.origin}`, { name: item.createdBy.name })}
          {t("comma")}
          {when(item.finishedAt ?? item.createdAt)}
        </p>
        <VersionNote item={item} />
        {item.state !== "ready" && <StateLabel kind="job" state={item.state} />}
        {isMade(item) && (canRestore || (onCompare && !isShown)) && (
          <p className="version-acts">
            {onCompare && !isShown && (
              <Button variant="link" onClick={onCompare}>
                {t("compare")}
              </Button>
            )}
            {canRestore && (
              <Button variant="link" isSent={restore.isPending} onClick={bringBack}>
                {t("restore")}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** Why there is this version; the server says in English which one was brought back, unless the person said why. */
function VersionNote({ item: { origin, note } }: { item: DeliverableItem }) {
  const t = useTranslations("deliverables");
  if (note === null) return null;
  const version = origin === "restored" ? /^Version (\d+)$/.exec(note)?.[1] : undefined;
  return <p className="fine version-note">{version ? t("fromVersion", { version }) : note}</p>;
}
