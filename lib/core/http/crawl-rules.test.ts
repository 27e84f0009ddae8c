import { expect, test } from "vitest";
import { parseEnv } from "../env";
import { crawlEgress } from "./crawl-egress";
import { matchesHost } from "./matches-host";

test.each([
  ["example.org", "example.org", true],
  ["EXAMPLE.org.", "example.ORG", true],
  ["www.example.org", "example.org", false],
  ["www.example.org", "*.example.org", true],
  ["a.b.example.org", "*.example.org", true],
  ["example.org", "*.example.org", false],
  ["notexample.org", "*.example.org", false],
  ["example.org.evil.net", "*.example.org", false],
])("%s fits %s: %s", (host, pattern, fits) => {
  expect(matchesHost(host, pattern)).toBe(fits);
});

test("the operator's list names hosts with their ports, exactly", () => {
  const hosts = (value: string) => crawlEgress(parseEnv({ CRAWL_TRUSTED_HOSTS: value })).trustedHosts;
  expect([...hosts("")]).toEqual([]);
  expect([...hosts("Wiki.corp:8080, 127.0.0.1:80\n[::1]:81")]).toEqual(["wiki.corp:8080", "127.0.0.1:80", "[::1]:81"]);
  for (const wrong of ["wiki.corp", "http://wiki.corp:80", "*.corp:80", "wiki.corp:80/x", "a@b:1"]) {
    expect(() => hosts(wrong), wrong).toThrow(/CRAWL_TRUSTED_HOSTS: expected host:port/);
  }
});
