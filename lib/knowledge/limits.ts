// What one document may be. Measured on two busy cores with the embedded database, which works on the server's own
// thread: a megabyte of text takes about 4 s to index and 16 MB of disk, so ten are a minute and thirty were three.

/** Bytes of an uploaded PDF or DOCX. */
export const maxFileBytes = 50 * 1024 * 1024;
/** Bytes of an uploaded Markdown, text, HTML or CSV file. */
export const maxTextFileBytes = 10 * 1024 * 1024;
/** UTF-16 units of the text read from a file: about 1.7 million English words. */
export const maxTextLength = 10 * 1024 * 1024;
/**
 * Unpacked bytes of the parts of a DOCX that are read: a megabyte of its XML takes 0.2 s and 30 MB of memory, in one
 * go. And of all its parts, pictures among them, which are never unpacked.
 */
export const maxDocxReadBytes = 16 * 1024 * 1024;
export const maxDocxBytes = 512 * 1024 * 1024;
export const maxPdfPages = 5_000;
/** Tokens of one chunk, by estimate. */
export const chunkTokens = 512;
/** Passages of one document among the hits of one search. */
export const maxPassagesOfDocument = 12;
