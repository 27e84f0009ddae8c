/** Chunks that one row of the inverted index covers at most, and that one transaction stores. */
export const stretchLength = 64;
