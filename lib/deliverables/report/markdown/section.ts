/**
 * One part of a report: from a `#` or `##` heading to the next one. Everything before the first heading
 * (a byte-order mark, front matter, an opening paragraph) is one section of level 0 without a heading.
 */
export interface Section {
  /** `s1`, `s2`, ...: stable for one text; sections that an edit adds get an id of their own. */
  readonly id: string;
  readonly level: 0 | 1 | 2;
  /** Plain words of the heading; null for what stands before the first one. */
  readonly heading: string | null;
  /** Where it starts and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Where its heading ends, in UTF-16 units; equal to `start` when it has none. */
  readonly headingEnd: number;
  /** Start and end in bytes of UTF-8. */
  readonly byteStart: number;
  readonly byteEnd: number;
  /** The source as it stands, heading and line ends included. */
  readonly raw: string;
}
