// Thirteen digits are more often a time in milliseconds; cards of today have 15, 16 or 19.
const cardLike =
  /(?<![\d-])(?:3[47]\d{2}[ -]?\d{6}[ -]?\d{5}|(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6(?:011|5\d{2}|2\d{2}))[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?:[ -]?\d{3})?)(?![\d-])/g;

/** Whether a text holds the number of a payment card: its length, its first digits and its check digit are right. */
export function isCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text;
}

/** Takes numbers of payment cards out of a text. */
export function maskCardNumbers(text: string): string {
  return text.replace(cardLike, (found) => (passesCheck(found) ? "[removed]" : found));
}

/** The check digit by which mistyped numbers are found (Luhn's). */
function passesCheck(found: string): boolean {
  const digits = [...found.replace(/\D/g, "")].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
