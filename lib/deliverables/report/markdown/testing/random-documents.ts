import fc from "fast-check";

// Blocks that fooled splitters, put together at random.
const words = fc.constantFrom("Cold chain", "a # b", "价格 $48", "x *y* `z`", "Emoji 🙂", "a | b", "tab\there");
const fence = fc.constantFrom("```", "````", "~~~", "~~~~~");
export const block = fc.oneof(
  words,
  fc
    .tuple(fc.constantFrom("#", "##", "###", " ##", "   #", "    ##", "\t##", "##\t"), words)
    .map((pair) => pair.join(" ")),
  fc.tuple(words, fc.constantFrom("===", "---", "  ----", "=", "-")).map((pair) => pair.join("\n")),
  fc
    .tuple(fence, fc.constantFrom("", "js", " md"), words, fence)
    .map(([a, info, body, z]) => `${a}${info}\n# ${body}\n${z}`),
  fc.constantFrom(
    "<!--\n# no\n-->",
    "<!-- # open",
    "<details>\n## no\n</details>",
    "<div>\n\n## yes\n\n</div>",
    "> # quoted\n> more",
    "- # in a list\n\n  ## deeper",
    "1. one\n\n   two",
    "$$\n# math\n$$",
    "$$\n\\# open math",
    "---",
    "***",
    "---\ntitle: x\n---",
    "| a |\n| - |\n| 1 |",
    "[^1]: note\n\n    # inside",
    "[a]: b\nTitle\n===",
    "    # code",
    "#",
    "##",
    "#no",
    "\\# no",
    "",
    "   ",
    "\t",
  ),
);
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
/** Documents of up to twelve such blocks, with any line ends, with and without front matter and a byte-order mark. */
export const documents = fc
  .tuple(
    fc.constantFrom("", "\uFEFF", "---\na: b\n---\n"),
    fc.array(fc.tuple(block, fc.constantFrom("\n", "\n\n", "\n\n\n")), { maxLength: 12 }),
    lineEnd,
  )
  .map(([head, blocks, end]) => (head + blocks.flat().join("")).replaceAll("\n", end));
