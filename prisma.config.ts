import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

const here = dirname(fileURLToPath(import.meta.url));

// Without this the CLI downloads a schema engine even for `generate`, `validate` and `format`,
// which need none: the stub keeps those three working offline.
const needsEngine = process.argv.some((word) => word === "migrate" || word === "db");
if (!needsEngine) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= join(here, "scripts/schema-engine-stub.sh");
}

export default defineConfig({
  schema: join(here, "prisma/schema.prisma"),
  migrations: { path: join(here, "prisma/migrations") },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
