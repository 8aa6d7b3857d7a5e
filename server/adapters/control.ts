import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { LockHolder } from './data-lock.ts';

/** Commands from this machine: any process that can read the lock file may send them. */
export interface Control {
  readonly port: number;
  readonly secret: string;
  close(): Promise<void>;
}

/** Returns what the caller prints. */
type Command = (argument: string) => Promise<string>;

/** Listens on 127.0.0.1 for the commands; each takes one text. */
export async function openControl(commands: Readonly<Record<string, Command>>): Promise<Control> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    try {
      if (!knowsSecret(request, secret)) throw new Error('not allowed');
      const command = commands[(request.url ?? '').slice(1)];
      if (!command)
        throw new Error('the running server does not know this command: it is of another version');
      response.end(await command(await bodyOf(request)));
    } catch (error) {
      response.writeHead(400).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the control listener has no port');
  return {
    port: address.port,
    secret,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Runs a command in the process that holds the data directory; throws its one line of error. */
export async function askHolder(
  { pid, control }: LockHolder,
  command: string,
  argument: string,
): Promise<string> {
  if (!control) throw new Error(`process ${pid} is only just starting: try again when it is ready`);
  const headers = { authorization: control.secret };
  const answer = await fetch(`http://127.0.0.1:${control.port}/${command}`, {
    method: 'POST',
    headers,
    body: argument,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

function knowsSecret(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
