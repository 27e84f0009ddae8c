// Prints the SQL that leads from one Prisma schema to another, without a database:
//   node scripts/diff-migration.mjs [old.prisma|--empty] [new.prisma]
// Write the output to prisma/migrations/<number>_<name>/migration.sql and edit it by hand where
// Prisma cannot say what is meant. Never change a migration that has been released.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve("@prisma/schema-engine-wasm"));
const engine = await import(join(folder, "schema_engine_bg.js"));
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "schema_engine_bg.wasm")), {
  "./schema_engine_bg.js": engine,
});
engine.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

const [from = "--empty", to = "prisma/schema.prisma"] = process.argv.slice(2);
const target = (path) =>
  path === "--empty"
    ? { tag: "empty" }
    : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: readFileSync(path, "utf8") }] };

// The engine insists on a connection, though a schema-to-schema diff asks it nothing.
const config = createPgConfig(await PGlite.create("memory://"));
const parse = config.connection.parse.bind(config.connection);
config.connection.parse = (query) => parse(Array.isArray(query.types) ? query : { ...query, types: undefined });
const pool = new pg.Pool({ ...config, max: 1 });
const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
const schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
const result = await schemaEngine.diff({
  from: target(from),
  to: target(to),
  script: true,
  exitCode: null,
  shadowDatabaseUrl: null,
  filters: { externalTables: [], externalEnums: [] },
});
process.stdout.write(result.stdout ?? "");
await pool.end();
process.exit(0);
