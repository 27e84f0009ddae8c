"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { storedText } from "@/components/lib/stored-text";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, TextField } from "@/components/ui/field";
import type { Report } from "@/lib/deliverables/report/schema";
import { isOvertaken, useSaveVersion } from "./use-save-version";
import { newestOf, useReport, useVersions } from "./use-versions";

/** What is being written survives the tab, for the version that it was begun on. */
const draftKey = (reportId: string) => `report-edit:${reportId}`;

/** The text of a report, to be changed by hand. Saving makes the next version; another's is never overwritten. */
export function ReportEditor({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("common");
  const newest = newestOf(useVersions("report", report.id));
  const [text, setText] = useState(() => storedText.read(draftKey(report.id)) ?? report.markdown ?? "");
  const [note, setNote] = useState("");
  // What was newest when the person began, or took another's version into account.
  const [known, setKnown] = useState<number>();
  const on = known ?? newest?.version;
  const place = useRef<HTMLFormElement>(null);
  const isDirty = text !== report.markdown;
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  useEffect(() => {
    if (newest && known === undefined) setKnown(newest.version);
  }, [newest, known]);
  useEffect(() => {
    if (isDirty) storedText.write(draftKey(report.id), text);
  }, [isDirty, text, report.id]);
  const close = () => {
    storedText.remove(draftKey(report.id));
    onClose();
  };
  const save = useSaveVersion("report", close);
  const write = (version = on) => save.mutate({ id: report.id, on: version, markdown: text, note: note.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && text.trim() && !save.isPending) write();
  };
  const isBehind = newest !== undefined && on !== undefined && newest.version > on && !save.isSuccess;
  return (
    <form className="leaf" aria-label={t("editing", { title: report.title })} onSubmit={submit} ref={place}>
      <div className="leaf-inner stack">
        {isBehind && (
          <Overtaken
            id={newest.id}
            mine={text}
            onMine={() => {
              setKnown(newest.version);
              write(newest.version);
            }}
            onTheirs={close}
            onJoin={() => {
              setKnown(newest.version);
              save.reset();
            }}
          />
        )}
        <TextField
          label={t("source")}
          help={t("sourceHelp")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={24}
          className="record"
          maxLength={2_000_000}
        />
        <Field
          label={t("why")}
          help={t("whyHelp")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={300}
        />
        {save.error && !isOvertaken(save.error) && <ErrorAlert error={save.error} />}
        <div className="btns">
          <Button variant="pen" type="submit" isSent={save.isPending} disabled={!isDirty || !text.trim() || isBehind}>
            {c("save")}
          </Button>
          <Button variant="quiet" onClick={close}>
            {c("cancel")}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface OvertakenProps {
  id: string;
  mine: string;
  onMine: () => void;
  onTheirs: () => void;
  onJoin: () => void;
}

/** Somebody was faster: both texts in sight, and three ways to go on. */
function Overtaken({ id, mine, onMine, onTheirs, onJoin }: OvertakenProps) {
  const t = useTranslations("deliverables.overtaken");
  const theirs = useReport(id).data;
  if (!theirs) return null;
  return (
    <section className="stack">
      <div className="alert" data-state="pending" role="alert">
        <Mark name="pending" />
        <div className="alert-text">
          <p>
            <b>{t("title", { name: theirs.createdBy.name, version: theirs.version })}</b>
          </p>
          <p>{t("text")}</p>
        </div>
      </div>
      <ChangeDiff name={t("difference")} before={theirs.markdown} after={mine} />
      <div className="btns">
        <Button variant="pen" onClick={onMine}>
          {t("mine")}
        </Button>
        <Button onClick={onJoin}>{t("join")}</Button>
        <Button onClick={onTheirs}>{t("theirs")}</Button>
      </div>
    </section>
  );
}
