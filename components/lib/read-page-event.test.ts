import { expect, test } from "vitest";
import { readPageEvent } from "./read-page-event";

test.each([
  [
    '{"name":"notification.created","threadId":null,"at":"x","data":{"id":"ntf_1","kind":"request.created"}}',
    { id: "ntf_1", kind: "request.created" },
  ],
  ['{"name":"receipt.changed","threadId":"thr_1","at":"x","data":{"id":"r_1"}}', { threadId: "thr_1", id: "r_1" }],
  ['{"name":"tool.changed","at":"x"}', {}],
  ["not json", {}],
  ["null", {}],
])("%s says %j", (text, data) => {
  expect(readPageEvent(text)).toEqual(data);
});
