import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  /** Null = nobody signed in. */
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
  readonly to: readonly string[];
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  /** Decoded. */
  readonly text: string;
}

/** How the server answers; what is not named is taken. */
export interface SmtpAnswers {
  /** Says nothing, not even its greeting. */
  isMute: boolean;
  /** Instead of its greeting. */
  greeting: string | null;
  /** To every sign-in. */
  auth: string | null;
  /** To a recipient; null = it is taken. */
  recipient: (address: string) => string | null;
  /** After the message. */
  data: string | null;
  /** Takes a message, and does not say so. */
  isMuteAfterData: boolean;
}

export interface SmtpServer {
  readonly port: number;
  readonly mails: ReceivedMail[];
  answers: SmtpAnswers;
  /** Takes everything again, and forgets the mails. */
  reset(): void;
  close(): Promise<void>;
}

const usual = (): SmtpAnswers => ({
  isMute: false,
  greeting: null,
  auth: null,
  recipient: () => null,
  data: null,
  isMuteAfterData: false,
});

/** A mail server (RFC 5321) on this machine that keeps what it takes: sign-in by PLAIN, no TLS. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const self = { answers: usual() };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (!self.answers.isMute) serve(socket, self.answers, mails);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return Object.assign(self, {
    port: (server.address() as AddressInfo).port,
    mails,
    reset: () => {
      self.answers = usual();
      mails.length = 0;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((done) => server.close(() => done()));
    },
  });
}

function serve(socket: Socket, answers: SmtpAnswers, mails: ReceivedMail[]): void {
  let user: string | null = null;
  let password: string | null = null;
  let from = '';
  let to: string[] = [];
  let buffer = '';
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function takeLine(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO') say('250-mail.test\r\n250-8BITMIME\r\n250 AUTH PLAIN');
    else if (verb === 'AUTH') {
      if (answers.auth !== null) return void say(answers.auth);
      const [, name = '', given = ''] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0');
      [user, password] = [name, given];
      say('235 2.7.0 welcome');
    } else if (verb === 'MAIL') {
      [from, to] = [address, []];
      say('250 2.1.0 ok');
    } else if (verb === 'RCPT') {
      const refusal = answers.recipient(address);
      if (refusal === null) to.push(address);
      say(refusal ?? '250 2.1.5 ok');
    } else if (verb === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 2.0.0 bye');
      socket.end();
    } else say(verb === 'RSET' ? '250 2.0.0 ok' : '502 5.5.2 what?');
  }

  function takeData(data: string): void {
    isData = false;
    if (answers.data !== null) return void say(answers.data);
    const [head = '', body = ''] = data.split(/\r\n\r\n([\s\S]*)/);
    const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
    mails.push({ user, password, from, to: [...to], headers, text: decoded(headers, body) });
    if (!answers.isMuteAfterData) say('250 2.0.0 taken');
  }

  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1');
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const part = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (isData) takeData(part);
      else takeLine(part);
    }
  });
  say(answers.greeting ?? '220 mail.test ESMTP');
}

/** The one text part of a mail. */
function decoded(headers: readonly string[], body: string): string {
  const encoding = headers.find((line) => /^content-transfer-encoding:/i.test(line)) ?? '';
  const plain = body.replaceAll(/^\.\./gm, '.');
  if (/base64/i.test(encoding)) return Buffer.from(plain, 'base64').toString();
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(plain, 'latin1').toString();
  const bytes = plain
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The value of a header; MIME words are decoded. */
export function headerOf({ headers }: ReceivedMail, name: string): string {
  const line = headers.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? '';
  return line
    .slice(name.length + 1)
    .trim()
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    );
}
