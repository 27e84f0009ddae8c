import { AppError } from "../../core/errors";

/** One person has one prompt of each name. */
export function nameTaken(name: string): AppError {
  return new AppError("CONFLICT", {
    detail: `You have a prompt named ${name} already.`,
    hint: "Choose another name, or change that one.",
    field: "name",
  });
}
