"use client";

import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useDocuments } from "@/components/knowledge/use-documents";
import { useHealth } from "@/components/settings/use-health";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/place";
import { suggestionsFor } from "./suggestions";
import { useCapabilities } from "./use-capabilities";

/** What Candor says before anything was asked: what can be begun with, from what is really on, and who answers. */
export function FirstSteps({ onExample }: { onExample: (text: string) => void }) {
  const t = useTranslations("home");
  const chat = useTranslations("chat");
  const can = useCan();
  const workspaceId = useWorkspaceId();
  const capabilities = useCapabilities();
  const mayRead = can("documents:read");
  const documents = useDocuments(mayRead);
  const ready = documents.data?.items.filter(({ state }) => state === "ready") ?? [];
  const isPending = capabilities.isPending || (mayRead && documents.isPending);
  const works = suggestionsFor(capabilities.data?.tools ?? [], ready.length);
  const [title = "", other = ""] = ready.map((document) => document.title);
  const mayUpload = can("documents:create") && ready.length === 0;
  return (
    <section className="turn" aria-labelledby="first-steps">
      <p className="turn-who">{chat("agent")}</p>
      <div className="turn-body">
        <div className="said">
          <h2 id="first-steps">{t(!isPending && ready.length === 0 ? "startTitle" : "readyTitle")}</h2>
          {!isPending && <p>{ready.length === 0 ? t("startText") : t("readyText", { count: ready.length })}</p>}
        </div>
        {isPending ? (
          <Skeleton label={t("loading")} lines={3} />
        ) : (
          <ul className="steps is-plain">
            {mayUpload && (
              <li className="step">
                <Icon name="folder" />
                <div>
                  <b>{t("upload.title")}</b>
                  <p>{t("upload.text")}</p>
                </div>
                <ButtonLink href={`/w/${workspaceId}/documents`}>{t("upload.open")}</ButtonLink>
              </li>
            )}
            {works.map(({ name, icon, asks }) => (
              <li className="step" key={name}>
                <Icon name={icon} />
                <div>
                  <b>{t(`works.${name}.title`)}</b>
                  <p>
                    {t(`works.${name}.text`)} {asks && t("asksFirst")}
                  </p>
                </div>
                <Button
                  variant="link"
                  aria-label={t("tryIt", { what: t(`works.${name}.title`) })}
                  onClick={() => onExample(t(`works.${name}.example`, { title, other }))}
                >
                  {t("try")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {!isPending && works.length === 0 && <p>{t("nothingOn")}</p>}
        <Engine />
      </div>
    </section>
  );
}

/** Who answers here, when it is no language model. */
function Engine() {
  const t = useTranslations("home");
  const health = useHealth();
  if (health.data?.model.provider !== "built-in") return null;
  return <p className="door-note">{t("builtIn")}</p>;
}
