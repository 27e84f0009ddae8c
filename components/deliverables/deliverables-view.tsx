"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan } from "@/components/frame/workspace-context";
import { useSettled } from "@/components/lib/use-settled";
import { useStateWord } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SearchBox } from "@/components/ui/search-box";
import { StateFilter } from "@/components/ui/state-filter";
import { Tabs } from "@/components/ui/tabs";
import { deliverableKinds, jobStates } from "@/lib/deliverables/schema";
import { DeliverableList } from "./deliverable-list";
import { ImageGallery } from "./image-gallery";
import { type LibraryQuery, libraryAddress } from "./library-query";
import { NewReport } from "./new-report";

/** The library: everything that was made or is being made, with its state as the server has it. */
export function DeliverablesView({ query: first }: { query: LibraryQuery }) {
  const t = useTranslations("deliverables");
  const word = useStateWord();
  const canCreate = useCan()("deliverables:create");
  const [isNew, setIsNew] = useState(false);
  const [query, setQuery] = useState(first);
  const narrow = (part: Partial<LibraryQuery>) => setQuery((before) => ({ ...before, ...part }));
  const wanted = { ...query, q: useSettled(query.q.trim()) };
  const address = libraryAddress(wanted);
  useEffect(() => {
    window.history.replaceState(null, "", window.location.pathname + address);
  }, [address]);
  const onNew = canCreate ? () => setIsNew(true) : undefined;
  const onClear = () => narrow({ state: null, q: "" });
  const list = { query: wanted, onNew, onClear };
  return (
    <Main
      title={t("title")}
      actions={
        onNew && (
          <Button variant="pen" icon="plus" onClick={onNew}>
            {t("new")}
          </Button>
        )
      }
    >
      <Tabs
        label={t("kind")}
        value={query.kind}
        onChange={(kind) => narrow({ kind })}
        panelClass="page"
        items={(["all", ...deliverableKinds] as const).map((kind) => ({
          id: kind,
          label: t(`tabs.${kind}`),
          content: (
            <>
              <div className="filters">
                <SearchBox label={t("search")} value={query.q} onChange={(q) => narrow({ q })} />
                <StateFilter
                  label={t("filter")}
                  any={t("any")}
                  states={jobStates}
                  value={query.state}
                  word={(one) => word("job", one)}
                  onChange={(state) => narrow({ state })}
                />
              </div>
              {kind === "image" ? <ImageGallery {...list} /> : <DeliverableList {...list} />}
            </>
          ),
        }))}
      />
      <Dialog isOpen={isNew} onClose={() => setIsNew(false)} title={t("new")} isWide>
        <NewReport onCancel={() => setIsNew(false)} />
      </Dialog>
    </Main>
  );
}
