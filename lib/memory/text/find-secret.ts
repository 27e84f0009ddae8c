import { isCardNumber } from "../../core/card-numbers";
import { scrubSecrets } from "../../core/scrub-text";

/** What a text holds that must not be kept, in words, or undefined. The text itself is never repeated. */
export function findSecret(line: string): string | undefined {
  // Signs that nobody sees, and letters of full width, hide no secret.
  const text = line.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(text)) return "a private key";
  if (isCardNumber(text)) return "a card number";
  if (/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/.test(text) && isIban(text))
    return "a bank account number";
  if (/\b(?:pin|cvv|cvc)(?: code| number)?(?: is|:)? *\d{3,6}\b/i.test(text)) return "a PIN or security code";
  if (/\b\d{3}-\d{2}-\d{4}\b/.test(text) || /\b[1-9]\d{5}(?:19|20)\d{2}[01]\d[0-3]\d\d{3}[\dX]\b/.test(text)) {
    return "a national identity number";
  }
  if (isPassword.test(text)) return "a password";
  return scrubSecrets(text) === text ? undefined : "a key, token or password";
}

/** "The password of the router is x", "password: x"; not "the password is kept in the safe" or "password policy". */
const isPassword =
  /\b(?:password|passphrase|passcode|passwort|passwd|pwd|pw)(?: (?:of|for|to|on) [^\n:=]{1,40}?)?(?: is| are| was|\s*[:=])\s*["'`“]?(?!(?:not|never|stored|kept|in|on|with|managed|changed|reset|required|needed|a|an|the|from|to|by|at|known|set|strict|always|only)\b)\S{3,}|(?:密码|口令)(?:是|为|：|:|=)\s*["“]?[!-~]{3,}/i;

function isIban(text: string): boolean {
  return [...text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g)].some(([found]) => {
    const compact = found.replaceAll(" ", "");
    const digits = `${compact.slice(4)}${compact.slice(0, 4)}`.replace(/[A-Z]/g, (sign) =>
      String(sign.charCodeAt(0) - 55),
    );
    return BigInt(digits) % 97n === 1n;
  });
}
