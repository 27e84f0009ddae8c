import { expect, test } from "vitest";
import { inngestTarget } from "./inngest-target";

test("nothing set, half set or switched off: the embedded runner", () => {
  expect(inngestTarget({})).toBeNull();
  expect(inngestTarget({ INNGEST_EVENT_KEY: "k" })).toBeNull();
  expect(inngestTarget({ INNGEST_SIGNING_KEY: "signkey-prod-00" })).toBeNull();
  expect(inngestTarget({ INNGEST_BASE_URL: "http://jobs:8288" })).toBeNull();
  expect(inngestTarget({ INNGEST_DEV: "0" })).toBeNull();
  expect(inngestTarget({ INNGEST_DEV: "false" })).toBeNull();
});

test("the cloud, a server of one's own, and the development server", () => {
  const keys = { INNGEST_EVENT_KEY: "a/b", INNGEST_SIGNING_KEY: "signkey-prod-00" };
  expect(inngestTarget(keys)).toEqual({ baseUrl: undefined, eventUrl: "https://inn.gs/e/a%2Fb", unsigned: false });
  expect(inngestTarget({ ...keys, INNGEST_BASE_URL: "http://jobs:8288" })).toEqual({
    baseUrl: "http://jobs:8288",
    eventUrl: "http://jobs:8288/e/a%2Fb",
    unsigned: false,
  });
  expect(inngestTarget({ INNGEST_DEV: "1" })).toEqual({
    baseUrl: "http://localhost:8288",
    eventUrl: "http://localhost:8288/e/candor",
    unsigned: true,
  });
  expect(inngestTarget({ INNGEST_DEV: "http://dev:9000" })?.eventUrl).toBe("http://dev:9000/e/candor");
});
