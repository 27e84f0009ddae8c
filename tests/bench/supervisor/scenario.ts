/** One question that takes a specialist and a search, in a workspace with a handful of passages. */
export const question = "When does the north gate open on working days?";

/** What stands in the right passage and nowhere else. */
export const rightAnswer = "06:30";

export const documents: Readonly<Record<string, string>> = {
  "harbour.md":
    "# Harbour manual\n\n## Gates\n\nThe north gate opens at 06:30 and closes at 21:00 on working days. The south gate is for deliveries.\n\n## Cranes\n\nCrane 2 lifts up to 12 tonnes. It is inspected on the first Monday of each month.\n",
  "canteen.md": "# Canteen\n\nLunch is served from 11:45 to 13:30. Visitors pay at the counter.\n",
  "safety.md":
    "# Safety\n\n## Fire\n\nIn case of fire leave by the nearest exit and meet at the flagpole.\n\n## Water\n\nLife vests hang beside every ladder.\n",
};

/** One way of answering the question. `said` is called with every piece of the answer's text. */
export interface Contender {
  name: "fetch" | "sdk" | "candor";
  answer(said: (text: string) => void): Promise<void>;
}

export interface Sample {
  /** Milliseconds from the question to the first word of the answer. */
  firstMs: number;
  /** Milliseconds of processor time that this process used for the whole turn. */
  cpuMs: number;
}

/** What one run over one database found; plain JSON, it comes from a process of its own. */
export interface Measured {
  database: "embedded" | "postgres";
  samples: Record<Contender["name"], Sample[]>;
  /** Statements that one turn of the product sends to the database, those that begin and end transactions included. */
  statements: number;
  /** Tokens (o200k) of all prompts and tool schemas of one turn. */
  tokensSent: number;
  /** Tokens (o200k) of the supervisor's instructions with the schemas of its tools. */
  supervisorPrompt: number;
}
