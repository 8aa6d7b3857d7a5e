import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it was posted. */
export interface ReceivedHook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface HookReceiver {
  readonly origin: string;
  /** Everything that came, in its order, answered or not. */
  readonly hooks: readonly ReceivedHook[];
  /** The body of the answer to a message; null = it is left without one. All are answered with `{"errcode":0}` at first. */
  answerTo: (hook: ReceivedHook) => object | null;
  close(): void;
}

/** Takes what is posted to an address of one's own, or to the robot of a group chat, and keeps it. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const hooks: ReceivedHook[] = [];
  const self: Pick<HookReceiver, 'answerTo'> = { answerTo: () => ({ errcode: 0 }) };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const hook = { path: request.url ?? '/', headers: request.headers, body: JSON.parse(text) };
      hooks.push(hook);
      const answer = self.answerTo(hook);
      if (answer !== null) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(self, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hooks,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}
