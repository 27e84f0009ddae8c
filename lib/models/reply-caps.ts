/**
 * What a model server's reply may cost this process; beyond it the reply is broken off and told as such. All bytes are
 * counted unpacked, so a compressed bomb is measured by what it becomes.
 */
export const replyCaps = {
  /** Bytes of a streamed reply. Over 128,000 tokens at 200 bytes an event, the most that models write in one go. */
  streamBytes: 32 * 1024 * 1024,
  /** Events of a streamed reply: half as many again as such an answer has tokens. */
  streamEvents: 200_000,
  /** Bytes of one event: the last one of the responses protocol repeats the whole answer, about 1 MB at the most. */
  eventBytes: 2 * 1024 * 1024,
  /** Characters that a streamed reply says, thinks and writes into calls; 128,000 tokens are 500,000 to 700,000. */
  answerCharacters: 1_000_000,
  /** Bytes of a reply in one piece: an answer, or the vectors of a hundred texts with 3,072 numbers each. */
  bodyBytes: 8 * 1024 * 1024,
  /** Bytes of an error's body that are read; the rest is left, for the status says enough. */
  errorBytes: 64 * 1024,
  /** Bytes of a reply's headers. */
  headerBytes: 16 * 1024,
} as const;
