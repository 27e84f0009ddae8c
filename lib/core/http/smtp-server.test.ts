import { expect, test } from "vitest";
import { parseEnv } from "../env";
import { smtpServer } from "./smtp-server";

const serverOf = (settings: Record<string, string>) =>
  smtpServer(parseEnv({ APP_URL: "https://candor.example.org", ...settings }));

test("without SMTP_URL there is no server", () => {
  expect(serverOf({})).toBeUndefined();
});

test.each([
  [
    "smtp://desk%40example.org:p%40ss@mail.example.org",
    { host: "mail.example.org", port: 587, isSecure: false, isLoopback: false },
    { user: "desk@example.org", pass: "p@ss" },
  ],
  ["smtps://mail.example.org", { host: "mail.example.org", port: 465, isSecure: true, isLoopback: false }, undefined],
  ["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, isSecure: false, isLoopback: true }, undefined],
  ["smtp://[::1]:25/", { host: "::1", port: 25, isSecure: false, isLoopback: true }, undefined],
])("%s", (SMTP_URL, place, credentials) => {
  const server = serverOf({ SMTP_URL });
  expect(server).toMatchObject({ ...place, from: "candor@candor.example.org", name: "candor.example.org" });
  expect(server?.credentials).toEqual(credentials);
});

test.each([
  ["SMTP_URL", "http://mail.example.org"],
  ["SMTP_URL", "smtp://user:secret-pass@mail.example.org/folder"],
  ["MAIL_FROM", "Desk <desk@example.org>"],
  ["MAIL_FROM", "desk@example.org\r\nBcc: x@example.org"],
])("%s=%j stops the start and is not repeated", (name, value) => {
  expect(() => serverOf({ [name]: value })).toThrow(new RegExp(`${name}: expected`));
  expect(() => serverOf({ [name]: value })).not.toThrow(/secret-pass/);
});
