import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  CENTRE_CLOSE,
  CENTRE_TEXTS,
  CentreMessage,
  messageCentrePath,
} from '#shared/contracts/messages/message-centre.ts';

/** Why the server ended the sign-in that the channel belonged to. */
export type SignInEnd = 'elsewhere' | 'kicked' | 'revoked' | 'expired' | 'tenantClosed';

/** The current state of the channel. */
export interface MessageChannel {
  /** Number of users of the tenant that are online; null = currently unknown. */
  readonly online: number | null;
  readonly isOpen: boolean;
  /** The channel was lost since it was last open. */
  readonly wasLost: boolean;
  /** The newest message, as it came. */
  readonly latest: CentreMessage | null;
}

/** As much of a WebSocket as the channel uses. */
export interface ChannelSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface MessageCentreOptions {
  /** Origin of the server. */
  readonly url: string;
  readonly userId: Id;
  /** A fresh ticket for the address; rejects when there is none to be had now. */
  readonly ticket: () => Promise<string>;
  /** Makes the socket; null where the browser has none. */
  readonly open: ((address: string) => ChannelSocket) | null;
  /** News, notices, tasks, and the count of who is online. */
  readonly onMessage: (message: CentreMessage) => void;
  /** The channel is open: what was missed meanwhile can be read now. */
  readonly onOpen: () => void;
  /** Nothing is heard for now. */
  readonly onLost: () => void;
  readonly onSignInEnded: (reason: SignInEnd) => void;
  readonly random?: () => number;
}

/** A tenth of the wait, either way: windows that lost the server together do not all come back at once. */
const JITTER = 0.1;
const ENDS: Readonly<Record<number, SignInEnd>> = {
  [CENTRE_CLOSE.elsewhere]: 'elsewhere',
  [CENTRE_CLOSE.kicked]: 'kicked',
  [CENTRE_CLOSE.revoked]: 'revoked',
  [CENTRE_CLOSE.expired]: 'expired',
  [CENTRE_CLOSE.tenantClosed]: 'tenantClosed',
};

/**
 * The real-time channel (specification, point 4): a ping on opening and every 60 s, another attempt every 60 s after
 * an error or a close, and no more of either once the account was signed in elsewhere. Answers how to end it.
 */
export function openMessageCentre(options: MessageCentreOptions): () => void {
  const { url, userId, ticket, open, random = Math.random } = options;
  if (open === null) {
    console.warn('您的浏览器不支持WebSocket');
    return () => {};
  }
  const makeSocket = open;
  let socket: ChannelSocket | null = null;
  let ping: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let hasAnswered = true;

  function stop(): void {
    isOver = true;
    clearTimeout(retry);
    drop();
  }

  function drop(): void {
    clearInterval(ping);
    if (socket === null) return;
    const former = socket;
    socket = null;
    former.onopen = null;
    former.onmessage = null;
    former.onclose = null;
    former.close();
  }

  function lose(): void {
    drop();
    if (isOver) return;
    options.onLost();
    const spread = 1 + (random() * 2 - 1) * JITTER;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), LIMITS.messageRetryMs * spread);
  }

  function end(reason: SignInEnd): void {
    stop();
    options.onSignInEnded(reason);
  }

  function sendPing(): void {
    // A half-open connection raises no event: a ping without an answer means that this is one.
    if (!hasAnswered) lose();
    hasAnswered = false;
    socket?.send(CENTRE_TEXTS.ping);
  }

  function hear(text: string): void {
    if (text === CENTRE_TEXTS.elsewhere) end('elsewhere');
    if (text === CENTRE_TEXTS.pong) hasAnswered = true;
    if (!text.startsWith('{')) return;
    const message = CentreMessage.safeParse(parse(text));
    if (message.success) options.onMessage(message.data);
  }

  async function connect(): Promise<void> {
    let address: string;
    try {
      address = url.replace(/^http/, 'ws') + messageCentrePath(userId, await ticket());
    } catch {
      if (!isOver) lose();
      return;
    }
    if (isOver) return;
    const opened = makeSocket(address);
    socket = opened;
    opened.onopen = () => {
      hasAnswered = true;
      sendPing();
      ping = setInterval(sendPing, LIMITS.messagePingMs);
      options.onOpen();
    };
    opened.onmessage = ({ data }) => hear(String(data));
    opened.onclose = ({ code }) => {
      const reason = ENDS[code];
      if (reason === undefined) lose();
      else end(reason);
    };
  }

  void connect();
  return stop;
}

/** The browser's own socket. */
export function openBrowserSocket(address: string): ChannelSocket {
  const socket = new WebSocket(address);
  const channel: ChannelSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
  socket.onopen = () => channel.onopen?.();
  socket.onmessage = (event) => channel.onmessage?.(event);
  socket.onclose = (event) => channel.onclose?.(event);
  return channel;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
