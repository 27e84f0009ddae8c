import { wordsOf } from "../core/words-of";

/** Verbs that change something, as they appear in names of parameters. */
const verbs = new Set(
  (
    "add alter append apply approve archive cancel change clear commit copy create delete deploy destroy disable " +
    "drop edit enable erase exec execute force grant import insert invite kill merge modify move mutate overwrite " +
    "patch post publish purge put remove rename replace reset restore revoke rewrite rm save send set share submit " +
    "sync transfer truncate unlink update upload upsert wipe write"
  ).split(" "),
);

/** Verbs so plain that a name which runs on after them (`deleteall`, `forcedelete`) still says what it wants. */
const plain = /^(?:force)?(?:delete|remove|destroy|overwrite|purge|truncate|upsert)/;

/** The mutating verb that a name holds, if any: `force_delete`, `forceDelete` and `FORCE-DELETE` alike. */
export function mutatingWord(name: string): string | undefined {
  const words = wordsOf(name);
  return words.find((word) => verbs.has(word)) ?? plain.exec(words.join(""))?.[0];
}
