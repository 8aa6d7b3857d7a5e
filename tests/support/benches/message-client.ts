import { WebSocket } from 'ws';

/** A foreign client of the message centre, written from the specification's text: a plain WebSocket. */
export interface MessageClient {
  readonly socket: WebSocket;
  /** Everything that came, as it came. */
  readonly heard: string[];
  /** The JSON among it. */
  json(): Record<string, unknown>[];
  /** Resolves with how the connection ended. */
  readonly ended: Promise<{ readonly code: number; readonly reason: string }>;
  /** Resolves when it opened; rejects with the HTTP answer that was given instead. */
  readonly opened: Promise<void>;
}

export function openMessageClient(
  baseUrl: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  ca?: string,
): MessageClient {
  const socket = new WebSocket(baseUrl.replace(/^http/, 'ws') + path, { headers, ...(ca && { ca }) });
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(data.toString()));
  const opened = new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('error', reject);
  });
  opened.catch(() => {});
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  return {
    socket,
    heard,
    json: () => heard.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text)),
    ended,
    opened,
  };
}
