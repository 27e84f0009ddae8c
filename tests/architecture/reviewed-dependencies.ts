/** Licences that anything may come under, and what each asks of whoever passes the product on. */
export const licences: Record<string, string> = {
  MIT: "keep the notice",
  "MIT-0": "nothing",
  ISC: "keep the notice",
  "0BSD": "nothing",
  "BSD-2-Clause": "keep the notice",
  "BSD-3-Clause": "keep the notice, no use of names for promotion",
  "Apache-2.0": "keep the notices, say what was changed; grants patents",
  "BlueOak-1.0.0": "keep the notice; grants patents",
  Zlib: "do not pass a changed one off as the original",
  Unlicense: "nothing",
  "OFL-1.1": "fonts: embedding in documents is free; a changed font takes another name",
};

/** Packages whose licence is not in that list, each with what was found and why it is here all the same. */
export const exceptions: Record<string, { licence: string; why: string }> = {
  "@img/sharp-libvips-*": {
    licence: "LGPL-3.0-or-later",
    why: "a shared library that sharp loads as it was published: it can be exchanged, and nothing of ours is part of it",
  },
  "@img/sharp-wasm32": {
    licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    why: "the same library for machines without a build of it; loaded as it was published",
  },
  "@img/sharp-win32-*": {
    licence: "Apache-2.0 AND LGPL-3.0-or-later",
    why: "the same library beside the loader for Windows; loaded as it was published",
  },
  elkjs: {
    licence: "EPL-2.0",
    why: "lays out diagrams, used as it was published; the licence asks for the source of changes to its own files, and there are none",
  },
  "caniuse-lite": {
    licence: "CC-BY-4.0",
    why: "a table of what browsers can do, read while building; it names its authors itself",
  },
  duck: {
    licence: "BSD",
    why: "its file LICENSE is the text with two clauses; the name in its manifest is an old one",
  },
};

/** The same for what only builds and tests use and nobody is given. */
export const exceptionsInDevelopment: Record<string, { licence: string; why: string }> = {
  lightningcss: { licence: "MPL-2.0", why: "compiles the styles; asks for the source of changes to its own files" },
  "lightningcss-*": { licence: "MPL-2.0", why: "its builds for single platforms" },
  "@axe-core/playwright": { licence: "MPL-2.0", why: "looks for barriers in the pages under test" },
  "commonmark-spec": { licence: "CC-BY-SA-4.0", why: "examples of Markdown that a test reads; no text of it is ours" },
  "axe-core": { licence: "MPL-2.0", why: "the rules that it looks with" },
};

/** Packages that would run a script when they are installed, and why the product does without it. */
export const installScripts: Record<string, string> = {
  "@parcel/watcher": "compiles the watcher where there is no built one; builds for all platforms come as packages",
  "@prisma/engines": "downloads programs; the client here speaks to PostgreSQL through an adapter and needs none",
  "@swc/core": "fetches a slower build where the platform's own is missing; it comes as a package",
  prisma: "looks at the version of Node; the product does that itself when it starts",
  protobufjs: "prints a warning about the way its version is written",
};
