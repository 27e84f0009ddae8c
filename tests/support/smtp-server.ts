import { createServer, type Socket } from "node:net";

/** What the server took: the envelope and the bytes between DATA and the dot, with dots unstuffed. */
export interface TakenLetter {
  from: string;
  to: string[];
  raw: string;
}

/** At which word of a client the server misbehaves. */
type Moment = "greeting" | "auth" | "mail" | "rcpt" | "data" | "end";

export interface MailServer {
  readonly url: string;
  readonly letters: TakenLetter[];
  /** Every line that clients said, letters left out. */
  readonly said: string[];
  /** Answers like this instead at that moment, `times` times; `hang up` ends the connection without a word. */
  fault: { at: Moment; answer: string; times: number } | undefined;
  /** Called once a letter is taken, before the client hears of it. */
  onTaken: () => void;
  close(): Promise<void>;
}

/** A mail server on loopback that speaks real SMTP and keeps what it takes. */
export async function startMailServer(credentials?: { user: string; pass: string }): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    talk(server, socket, credentials);
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const who = credentials ? `${credentials.user}:${encodeURIComponent(credentials.pass)}@` : "";
  const server: MailServer = {
    url: `smtp://${who}127.0.0.1:${port}`,
    letters: [],
    said: [],
    fault: undefined,
    onTaken: () => {},
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => listener.close(done));
    },
  };
  return server;
}

function talk(server: MailServer, socket: Socket, credentials?: { user: string; pass: string }): void {
  let held = "";
  let letter: TakenLetter = { from: "", to: [], raw: "" };
  let isContent = false;
  const answer = (moment: Moment | undefined, line: string): boolean => {
    const { fault } = server;
    if (!fault || fault.at !== moment || fault.times === 0) {
      socket.write(`${line}\r\n`);
      return true;
    }
    fault.times -= 1;
    if (fault.answer === "hang up") socket.destroy();
    else socket.write(`${fault.answer}\r\n`);
    return false;
  };
  const hear = (line: string): void => {
    server.said.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") socket.write(`250-mail.test\r\n${credentials ? "250-AUTH PLAIN\r\n" : ""}250 8BITMIME\r\n`);
    else if (verb === "AUTH") {
      const [, user, pass] = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString()
        .split("\0");
      const isRight = user === credentials?.user && pass === credentials?.pass;
      answer("auth", isRight ? "235 welcome" : "535 5.7.8 wrong name or password");
    } else if (verb === "MAIL") {
      letter = { from: addressIn(line), to: [], raw: "" };
      answer("mail", "250 ok");
    } else if (verb === "RCPT") {
      if (answer("rcpt", "250 ok")) letter.to.push(addressIn(line));
    } else if (verb === "DATA") {
      isContent = answer("data", "354 go on");
    } else if (verb === "QUIT") socket.end("221 bye\r\n");
    else socket.write("500 not understood\r\n");
  };
  const take = (content: string): void => {
    const isRefused = server.fault?.at === "end" && server.fault.times > 0 && server.fault.answer !== "hang up";
    if (!isRefused) {
      server.letters.push({ ...letter, raw: content.replaceAll(/^\.\./gm, ".") });
      server.onTaken();
    }
    answer("end", "250 taken");
  };
  answer("greeting", "220 mail.test ESMTP");
  socket.on("data", (bytes) => {
    held += bytes.toString("latin1");
    for (;;) {
      const end = isContent ? held.indexOf("\r\n.\r\n") : held.indexOf("\r\n");
      if (end < 0) return;
      const piece = held.slice(0, end);
      held = held.slice(end + (isContent ? 5 : 2));
      if (isContent) {
        isContent = false;
        take(piece);
      } else hear(piece);
    }
  });
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";
