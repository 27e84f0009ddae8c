import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

const project = (name: string, include: string[], more = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});
const oneAtATime = { fileParallelism: false, globalSetup: ["tests/support/postgres-server.ts"] };

// One runner for every kind of test. Forks: a database or a killed process never leaks into another file.
export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A kill at a random instant or a busy browser may miss its moment on a shared machine; a fault fails twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      project("unit", ["lib/**/*.test.ts", "components/**/*.test.{ts,tsx}", "app/**/*.test.{ts,tsx}"]),
      project("architecture", ["tests/architecture/**/*.test.ts"]),
      project("db", ["tests/db/**/*.test.ts"], { globalSetup: ["tests/support/postgres-server.ts"] }),
      project("api", ["tests/api/**/*.test.ts"], { ...oneAtATime, testTimeout: 120_000 }),
      project("security", ["tests/security/**/*.test.ts"], oneAtATime),
      project("e2e", ["tests/e2e/**/*.test.ts"], { ...oneAtATime, testTimeout: 180_000 }),
      project("bench", ["tests/bench/**/*.bench.ts"], { ...oneAtATime, testTimeout: 900_000 }),
    ],
  },
});
