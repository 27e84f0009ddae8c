import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

// One runner for every kind of test. `pool: forks`: a database or a killed process never leaks into another file.
export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts", "components/**/*.test.{ts,tsx}", "app/**/*.test.{ts,tsx}"],
        },
      },
      { extends: true, test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "db", include: ["tests/db/**/*.test.ts"], globalSetup: ["tests/support/postgres-server.ts"] },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/support/app-server.ts"],
          fileParallelism: false,
        },
      },
      { extends: true, test: { name: "security", include: ["tests/security/**/*.test.ts"], fileParallelism: false } },
      {
        extends: true,
        test: { name: "e2e", include: ["tests/e2e/**/*.test.ts"], fileParallelism: false, testTimeout: 120_000 },
      },
    ],
  },
});
