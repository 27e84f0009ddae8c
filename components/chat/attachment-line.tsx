"use client";

import { useTranslations } from "next-intl";
import { Mark, type MarkName } from "@/components/receipts/mark";
import { useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import type { Attachment } from "./use-attachments";

function useAttachmentState() {
  const t = useTranslations("chat");
  const word = useStateWord();
  return (file: Attachment): { mark: MarkName; text: string } => {
    switch (file.step) {
      case "sending":
        return { mark: "running", text: t("uploading", { percent: file.percent }) };
      case "failed":
        return { mark: "failed", text: file.detail };
      case "stored":
        return { mark: markOf("document", file.document.state), text: word("document", file.document.state) };
    }
  };
}

/** The files of the next message in one line that scrolls; the send button never moves for them. */
export function AttachmentLine({ files, onRemove }: { files: Attachment[]; onRemove: (key: string) => void }) {
  const t = useTranslations("chat");
  const stateOf = useAttachmentState();
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label={t("files")}>
      {files.map((file) => {
        const { mark, text } = stateOf(file);
        return (
          <li key={file.key} className="file" data-state={mark} title={text}>
            <Mark name={mark} size="sm" />
            <span className="file-name">{file.name}</span>
            <span className="word">{text}</span>
            <Button
              variant="quiet"
              icon="close"
              label={t("removeFile", { name: file.name })}
              onClick={() => onRemove(file.key)}
            />
          </li>
        );
      })}
    </ul>
  );
}
