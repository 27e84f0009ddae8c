/** Why our own client would not go on with an exchange. */
export type HttpRefusalReason = "host" | "redirect" | "too_large" | "too_slow";

/** Thrown by the safe client itself, never by the far side. */
export class HttpRefusal extends Error {
  override name = "HttpRefusal";

  constructor(
    readonly reason: HttpRefusalReason,
    message: string,
  ) {
    super(message);
  }
}
