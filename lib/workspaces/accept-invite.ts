import { appendAudit } from "../audit/append-audit";
import type { Person, PersonContext, Runtime } from "../core/context";
import { isUniqueViolation, type Transaction } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { notify } from "../events/notify";
import { publishEvent } from "../events/publish-event";
import { addToken } from "./add-token";
import { addUser } from "./add-user";
import { assertInviteOpen } from "./assert-invite-open";
import { hashPassword } from "./hash-password";
import { otherAdminIds } from "./other-admin-ids";
import { requireWholePerson } from "./require-whole-person";
import { type AcceptedInvite, AcceptInvite, Role } from "./schema";

type Joiner = Pick<Person, "userId" | "name" | "via">;

/**
 * Joins the invite's workspace: as whoever is signed in, or with a new account, which gets a token.
 * Of many people at once no more than `maxUses` join. Somebody who is a member already keeps their role, and no use is counted.
 * @throws NOT_FOUND, GONE, INVALID_INPUT (a new account needs e-mail, password and name), CONFLICT (the address has an account)
 */
export async function acceptInvite(
  runtime: Runtime,
  code: string,
  input: AcceptInvite,
  signedIn: Pick<PersonContext, "person"> | null,
): Promise<AcceptedInvite> {
  const invite = await runtime.db.prisma.invite.findUnique({ where: { code } });
  if (!invite) throw notFound("invite");
  if (signedIn) {
    requireWholePerson(signedIn);
    return runtime.db.transaction((tx) => join(tx, runtime, invite.id, signedIn.person));
  }
  assertInviteOpen(invite, runtime.clock.now()); // before the costly hash
  const { password, ...account } = parseInput(
    AcceptInvite.required({ email: true, password: true, name: true }),
    input,
  );
  const passwordHash = await hashPassword(password);
  try {
    return await runtime.db.transaction(async (tx) => {
      const user = await addUser(tx, runtime, { ...account, passwordHash });
      const joined = await join(tx, runtime, invite.id, { userId: user.id, name: user.name, via: "session" });
      const { token } = await addToken(tx, runtime, user.id, { name: "Joining", scopes: ["*"], expiresInDays: 90 });
      return { ...joined, token };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("CONFLICT", {
      detail: "There is an account with this e-mail address.",
      hint: "Sign in with it, then open the invite again.",
      field: "email",
    });
  }
}

async function join(tx: Transaction, runtime: Runtime, inviteId: string, joiner: Joiner): Promise<AcceptedInvite> {
  const now = runtime.clock.now();
  // The row's lock makes uses exact, and orders joining against revoking.
  await tx.$queryRaw`SELECT "id" FROM "Invite" WHERE "id" = ${inviteId} FOR UPDATE`;
  const invite = await tx.invite.findUniqueOrThrow({ where: { id: inviteId } });
  const { workspaceId } = invite;
  const { userId } = joiner;
  const member = await tx.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
  if (member) return { workspaceId, role: Role.parse(member.role) };
  assertInviteOpen(invite, now);
  const role = Role.parse(invite.role);
  const memberId = runtime.ids.next("member");
  await tx.invite.update({ where: { id: inviteId }, data: { uses: { increment: 1 } } });
  await tx.membership.create({ data: { id: memberId, workspaceId, userId, role, createdAt: now } });
  await publishEvent(tx, runtime, { workspaceId, name: "member.changed", data: { id: memberId, role } });
  await notify(tx, runtime, {
    workspaceId,
    userIds: await otherAdminIds(tx, workspaceId, userId),
    kind: "member.joined",
    data: { member: joiner.name, userId, role },
  });
  await appendAudit(tx, runtime, {
    workspaceId,
    action: "member.joined",
    actor: { id: userId, role, via: joiner.via },
    details: { memberId, inviteId, role },
  });
  return { workspaceId, role };
}
