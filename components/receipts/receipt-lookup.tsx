"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Receipt } from "@/lib/receipts/schema";

type Find = (id: string) => Receipt | undefined;
const Lookup = createContext<Find>(() => undefined);

/** The receipts that a page knows, as they are now, for whatever on it names one by its id. */
export function ReceiptLookup({ find, children }: { find: Find; children: ReactNode }) {
  return <Lookup value={find}>{children}</Lookup>;
}

export function useReceiptLookup(): Find {
  return useContext(Lookup);
}
