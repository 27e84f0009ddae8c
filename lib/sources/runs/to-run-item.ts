import type { RunItem } from "../schema";
import type { RunRow } from "./visible-runs";

export function toRunItem({ createdAt, expiresAt, ...row }: RunRow): RunItem {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
