import { describe, expect, test } from "vitest";
import { emptyDraft, readDraft } from "./report-draft";

describe("readDraft", () => {
  test("searches for the topic when no query is given, and for each line when some are", () => {
    const first = readDraft({ ...emptyDraft, topic: " Return policy " });
    expect(first).toMatchObject({ ok: true, body: { topic: "Return policy", search_queries: ["Return policy"] } });
    const second = readDraft({ ...emptyDraft, topic: "Returns", queries: "damaged goods\n\n refunds " });
    expect(second).toMatchObject({ ok: true, body: { search_queries: ["damaged goods", "refunds"] } });
  });

  test("names the topic alone when it is missing or too long", () => {
    expect(readDraft(emptyDraft)).toEqual({ ok: false, fields: ["topic"] });
    expect(readDraft({ ...emptyDraft, topic: "one two three four five six seven eight nine" })).toEqual({
      ok: false,
      fields: ["topic"],
    });
  });

  test("needs text when the text is the source, and sends none when the documents are", () => {
    expect(readDraft({ ...emptyDraft, topic: "Returns", strategy: "provided" })).toEqual({
      ok: false,
      fields: ["text"],
    });
    const searched = readDraft({ ...emptyDraft, topic: "Returns", text: "left over from before" });
    expect(searched.ok && searched.body).not.toHaveProperty("source_content");
  });

  test("refuses a sixth query", () => {
    expect(readDraft({ ...emptyDraft, topic: "Returns", queries: "1\n2\n3\n4\n5\n6" })).toEqual({
      ok: false,
      fields: ["queries"],
    });
  });
});
