"use client";

import { type ClipboardEvent, type DragEvent, useState } from "react";

/** Files that are dropped on a form or pasted into its field. `isOver` while some hang over it. */
export function useFileDrop(isWanted: boolean, onFiles: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent, over: boolean): boolean => {
    if (!isWanted || !event.dataTransfer.types.includes("Files")) return false;
    event.preventDefault();
    setIsOver(over);
    return true;
  };
  return {
    isOver,
    form: {
      onDragOver: (event: DragEvent) => drag(event, true),
      onDragLeave: (event: DragEvent) => drag(event, false),
      onDrop: (event: DragEvent) => drag(event, false) && onFiles(event.dataTransfer.files),
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isWanted || event.clipboardData.files.length === 0) return;
      // A table copied from a spreadsheet comes as words and as a picture: the words are meant.
      if (event.clipboardData.types.includes("text/html")) return;
      event.preventDefault();
      onFiles(event.clipboardData.files);
    },
  };
}
