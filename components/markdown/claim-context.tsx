"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Claim } from "./claims";

const Claims = createContext<ReadonlyMap<number, Claim>>(new Map());

/** The marks of the text inside, by their number: what a mark says may change while the words around it stay. */
export function ClaimsProvider({ claims, children }: { claims: readonly Claim[]; children: ReactNode }) {
  const byNumber = useMemo(() => new Map(claims.map((claim) => [claim.number, claim])), [claims]);
  return <Claims value={byNumber}>{children}</Claims>;
}

export function useClaim(number: number): Claim | undefined {
  return useContext(Claims).get(number);
}
