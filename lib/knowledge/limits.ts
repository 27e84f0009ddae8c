// What one document may be. The figures were chosen by measurement, see tests/bench/ingest.

/** Bytes of an uploaded file. */
export const maxFileBytes = 50 * 1024 * 1024;
/** UTF-16 units of the text read from a file: about 5 million English words. */
export const maxTextLength = 32 * 1024 * 1024;
/** Unpacked bytes of the parts of a DOCX that are read, and of all its parts. */
export const maxDocxReadBytes = 24 * 1024 * 1024;
export const maxDocxBytes = 512 * 1024 * 1024;
export const maxPdfPages = 5_000;
/** Tokens of one chunk, by estimate. */
export const chunkTokens = 512;
/** Passages of one document among the hits of one search. */
export const maxPassagesOfDocument = 12;
