import { expect, test } from "vitest";
import { scrubError, scrubSecrets } from "./scrub-text";

test.each([
  ["a key in a header", "Authorization: Bearer abcDEF123456.xyz", "abcDEF123456"],
  ["a basic header", "authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
  ["a password in a URL", "connect postgres://app:pa55word@db:5432/x failed", "pa55word"],
  ["a token in a query", "GET https://x.example/a?token=tok_12345&x=1", "tok_12345"],
  ["a signed URL", "https://s3.example/a?X-Amz-Signature=abcdef0123456789", "abcdef0123456789"],
  ["an OAuth code", "https://x.example/cb?code=4/0AX4XfWh", "4/0AX4XfWh"],
  ["JSON", '{"client_secret":"s3cr3t-value","ok":1}', "s3cr3t-value"],
  ["an assignment", "API_KEY=abcd1234efgh", "abcd1234efgh"],
  ["a key of a model provider", "Incorrect API key provided: sk-proj-abcdefghijklmnop", "abcdefghijklmnop"],
  ["a web token", "got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def_123", "eyJzdWIiOiIxIn0"],
  ["a repository token", "ghp_abcdefghijklmnopqrstuvwxyz0123", "abcdefghijklmnop"],
  ["a password in a sentence", "The password is: hunter2hunter2", "hunter2hunter2"],
  ["a key in a sentence", "their API key was q8w7e6r5t4y3, I think", "q8w7e6r5t4y3"],
  ["a password in Chinese", "服务器的密码是 Zx81-9q4k，请保密", "Zx81-9q4k"],
  ["a private key", "-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----", "MIIabc"],
])("%s is taken out", (_, text, secret) => {
  expect(scrubSecrets(text)).not.toContain(secret);
  expect(scrubSecrets(text)).toContain("[removed]");
});

test.each([
  "connect ECONNREFUSED 127.0.0.1:5432",
  "The author: Ada Lind. Design: blue. 3 tokens of 10 left.",
  "https://example.org/a?page=2",
  "max_tokens must be at least 1",
  "HTTP 429: slow down",
  "The token is invalid and the secret was forgotten.",
  "密码管理：令牌 token 的说明",
])("%s stays as it is", (text) => {
  expect(scrubSecrets(text)).toBe(text);
});

test("an unforeseen error loses its stack, the server's paths and known secrets", () => {
  const text = scrubError(
    "ENOENT: open '/home/app/data/x.db' with hush-hush\n    at open (node:fs:1:2)\n    at run (/srv/app/a.js:1:1)",
    ["hush-hush"],
  );
  expect(text).toBe("ENOENT: open '[path]' with [removed]");
});

test.each([
  "\n ",
  "\n",
  " ",
  "eyJaaaaaaaaa-",
  "secret ",
  "a://",
  "bearer ",
  "-----BEGIN A",
  '"',
  "token",
  "basic  ",
  "key is ",
  "密码",
])("two megabytes of %j cost no more than other text", (piece) => {
  const started = performance.now();
  const text = `a: ${piece.repeat(2_000_000 / piece.length)}`;
  expect(scrubError(text).length).toBeGreaterThan(0);
  expect(scrubSecrets(text).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(5_000);
});
