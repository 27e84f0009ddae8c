import pino from "pino";
import type { Env } from "./env";

export type Logger = pino.Logger;

const hidden = ["password", "token", "secret", "authorization", "cookie", "apiKey", "passwordHash", "set-cookie"];

/** JSON lines on standard output. Fields that commonly carry secrets are cut out, one and two levels deep. */
export function createLogger(env: Pick<Env, "LOG_LEVEL">, destination?: pino.DestinationStream): Logger {
  const paths = hidden.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options: pino.LoggerOptions = {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: "[removed]" },
  };
  return destination ? pino(options, destination) : pino(options);
}
