/** A report that has everything in it that exports have broken on, and the words of it in their order. */
export interface HardReport {
  markdown: string;
  /** Plain words, each once in the report, as every format must have them. */
  words: string[];
}

/** A PNG of 24 by 16 dots, the same that any program would write. */
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAACu0lEQVR42g3MocquMACA4XMlfzQajUajmGRJlmRJluRNYhKTmGRJlmRJlsQkJlkyej3ney7g+fdHiAgxISGkhIyQE0pCRagJDaEldISBMBEWwkrYCDvhIFyEh/ASPsK/P+6IO+ZOuFPujDvnLrkr7pq74W65O+6Be+JeuFfujXvnPrgv7of75f64f9EZccacCWfKmXHmnCVnxVlzNpwtZ8c5cE6cC+fKuXHunAfnxflwvpwf5y/yET7GJ/gUn+FzfImv8DW+wbf4Dj/gJ/yCX/Ebfscf+Av/4F/8h/9FLsLFuASX4jJcjitxFa7GNbgW1+EG3IRbcCtuw+24A3fhHtyL+3C/yEbYGJtgU2yGzbEltsLW2AbbYjvsgJ2wC3bFbtgde2Av7IN9sR/2F5kIE2MSTIrJMDmmxFSYGtNgWkyHGTATZsGsmA2zYw7MhXkwL+bD/KI5Yo6ZE+aUOWPOmUvmirlmbphb5o55YJ6YF+aVeWPemQ/mi/lhfpk/5l80RowxY8KYMmaMOWPJWDHWjA1jy9gxDowT48K4Mm6MO+PBeDE+jC/jx/iL+og+pk/oU/qMPqcv6Sv6mr6hb+k7+oF+ol/oV/qNfqc/6C/6h/6l/+h/ERHEkEAKGeRQQgU1NNBCBwNMsMAKG+xwwAUPvPDBL9IROkYn6BSdoXN0ia7QNbpBt+gOPaAn9IJe0Rt6Rx/oC/2gX/SH/kUqQsWoBJWiMlSOKlEVqkY1qBbVoQbUhFpQK2pD7agDdaEe1Iv6UL9IRsgYmSBTZIbMkSWyQtbIBtkiO+SAnJALckVuyB15IC/kg3yRH/IXiQgRIxJEisgQOaJEVIga0SBaRIcYEBNiQayIDbEjDsSFeBAv4kP8oiKiiCkSipQio8gpSoqKoqZoKFqKjmKgmCgWipVio9gpDoqL4qF4KT6K/1wDPR+IcffoAAAAAElFTkSuQmCC";

const chinese = ["仓库", "冷链", "托盘", "温度", "路线", "成本", "铁路", "港口", "传感器", "司机"];

/**
 * @param chapters about half a page each when it is printed
 */
export function hardReport(chapters: number): HardReport {
  const words: string[] = ["Everythingfirst", "一切开始"];
  const parts = ["# Everythingfirst 一切开始 🙂\n"];
  for (let n = 1; n <= chapters; n += 1) {
    const say = (word: string): string => {
      words.push(word);
      return word;
    };
    const han = (kind: string): string => say(`${chinese[n % chinese.length]}${kind}${n}`);
    parts.push(
      `## Chapter ${say(`head${n}`)} ${han("章")}`,
      `Costs of ${say(`para${n}`)} are $48 & 62 %, _about_ #${n} of **${say(`strong${n}`)}** — naïve café {x} \\textbf{no} ^ ~ < > \\ \`${say(`code${n}`)} $x_i$ & <b>\`. ${han("段")}，约占三分之一。`,
      `1. ${say(`one${n}`)}\n   - ${say(`nested${n}`)} ${han("项")}\n     - ${say(`deep${n}`)}\n\n       \`\`\`sh\n       echo "${say(`listcode${n}`)}" # \\end{verbatim}\n       \`\`\`\n2. ${say(`two${n}`)}\n\n   > ${say(`quoted${n}`)} ${han("引")}`,
      `- [x] ${say(`done${n}`)}\n- [ ] ${say(`open${n}`)}`,
      `| Left | ${say(`column${n}`)} | Sum |\n| :-- | :-: | --: |\n| \`a \\| ${say(`pipe${n}`)}\` | ${han("格")} | $${n}.00 |\n| ${say(`cell${n}`)} \\| x | | [link${n}](https://example.org/a_b?c=1&d=%20#${n}) |`,
      `\`\`\`python\ndef ${say(`fence${n}`)}():\n    return {"a": "\\\\", 'b': \`\`}  # ${han("码")} ~~~\n\`\`\``,
      `Then $$\\frac{a_${n}}{b}$$ and\n\n$$\n\\sum_{i=1}^{${n}} \\sqrt{x_i^2} = \\begin{pmatrix} 1 & 2 \\\\ 3 & \\text{${say(`formula${n}`)}} \\end{pmatrix}\n$$`,
      n % 4 === 1
        ? `\`\`\`mermaid\nflowchart LR\n  A${n}[Start ${n}] --> B${n}{Cold}\n\`\`\`\n\n![a picture ${n}](${picture})`
        : "***",
      `He said ${say(`before${n}`)} שלום and مرحبا ${say(`after${n}`)} 👩‍🔬 Ελλάδα Привет [^n${n}].\n\n[^n${n}]: Note of ${n}`,
    );
  }
  parts.push("Thelastword.");
  words.push("Thelastword");
  return { markdown: `${parts.join("\n\n")}\n`, words };
}
