import { expect, test } from "vitest";
import { writeZip } from "@/tests/fixtures/make/write-zip";
import { createDepthMeter } from "./create-depth-meter";
import { readDocx } from "./read-docx";

test.each([
  ["", 0],
  ["no tags at all", 0],
  ["<a/><b/><c />", 0],
  ["<a><b></b><b><c/></b></a>", 2],
  ["<a b=\"/>\" c='<x>'><d>x</d></a>", 2],
  ['<?xml version="1.0"?><!-- text --><!DOCTYPE a><a>1 &lt; 2</a>', 1],
  ["<a>".repeat(5_000), 5_000],
])("%s is %i deep, in whatever pieces it comes", (xml, depth) => {
  for (const size of [1, 3, xml.length || 1]) {
    const meter = createDepthMeter();
    for (let at = 0; at < xml.length; at += size) meter.add(Buffer.from(xml.slice(at, at + size)));
    expect(meter.deepest).toBe(depth);
  }
});

const many = 100_000;
test.each([
  ["never closed", "<w:p>".repeat(many)],
  ["each with a name space of its own", Array.from({ length: many }, (_, n) => `<a xmlns:n${n}="u">`).join("")],
  ["tables in tables", "<w:tbl><w:tr><w:tc>".repeat(many) + "</w:tc></w:tr></w:tbl>".repeat(many)],
])("a Word document of a hundred thousand elements in each other, %s, is refused at once", async (_, body) => {
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}`;
  const file = writeZip([{ name: "word/document.xml", data: Buffer.from(xml) }]);
  const started = performance.now();
  expect(await readDocx(file)).toMatchObject({ ok: false, reason: "damaged", detail: expect.stringMatching(/nested/) });
  expect(performance.now() - started).toBeLessThan(5_000);
});
