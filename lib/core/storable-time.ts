/** Whether a text is a time that the database can hold: JavaScript knows years that PostgreSQL refuses, 0 among them. */
export function isStorableTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
