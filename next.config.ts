import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./components/i18n/request.ts");

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native and WASM packages stay outside the bundle, and those that write files of Office and archives.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@myriaddreamin/typst-ts-node-compiler",
    "@node-rs/argon2",
    "pg",
    "pino",
    "unpdf",
    "mammoth",
    "docx",
    "fflate",
  ],
  // Prompts, migrations, fonts and the source of threads are read at run time.
  outputFileTracingIncludes: {
    "/**": [
      "./prompts/**/*",
      "./prisma/migrations/**/*",
      "./lib/deliverables/report/export/report.{css,typ}",
      "./lib/deliverables/report/export/epub/book.css",
      "./lib/deliverables/report/export/typst/typst.worker.ts",
      "./lib/deliverables/resume/templates/*.typ",
      // The thread that parses pages starts from its source.
      "./lib/sources/crawl/**/*.ts",
      "./lib/core/{truncate,text/*}.ts",
      "./node_modules/@expo-google-fonts/noto-sans-sc/{400Regular,700Bold}/*.ttf",
      "./node_modules/@expo-google-fonts/noto-emoji/400Regular/*.ttf",
    ],
  },
};

export default withNextIntl(config);
