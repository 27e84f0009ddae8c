import { expect, test } from "vitest";
import { namedIn } from "./tell-mentioned";

const members = [
  { id: "ada", name: "Ada" },
  { id: "quist", name: "Ada Quist" },
  { id: "wang", name: "王芳" },
  { id: "jo", name: "Jo O'Neil" },
  { id: "twin", name: "Jo O'Neil" },
];

test.each<[string, string[]]>([
  ["@Ada have a look", ["ada"]],
  ["Have a look, @ada quist!", ["quist"]],
  ["(@Ada  Quist) and @Ada", ["quist", "ada"]],
  ["@Adalbert is nobody here", []],
  ["write to x@ada.example", []],
  ["write to desk-@Ada", []],
  ["请@王芳看一下", ["wang"]],
  ["@Jo O'Neil", ["jo", "twin"]],
  ["@", []],
  ["＠Ada in wide letters", ["ada"]],
  ["@@Ada", ["ada"]],
])("%j names %j", (text, who) => {
  expect(namedIn(text, members)).toEqual(who);
});
