import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { CentreMessage } from '#shared/contracts/messages/message-centre.ts';
import { type ChannelSocket, openMessageCentre, type SignInEnd } from './message-centre.ts';

interface FarEnd extends ChannelSocket {
  readonly address: string;
  readonly sent: string[];
  isClosed: boolean;
}

let sockets: FarEnd[];
let messages: CentreMessage[];
let ends: SignInEnd[];
let tickets: number;

function openFarEnd(address: string): FarEnd {
  const far: FarEnd = {
    address,
    sent: [],
    isClosed: false,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => far.sent.push(text),
    close: () => {
      far.isClosed = true;
    },
  };
  sockets.push(far);
  return far;
}

function start(options: { ticket?: () => Promise<string>; open?: null } = {}): () => void {
  return openMessageCentre({
    url: 'http://wall.example',
    userId: '7',
    ticket: options.ticket ?? (async () => `ticket-${++tickets}`),
    open: options.open === null ? null : openFarEnd,
    onMessage: (message) => messages.push(message),
    onOpen: () => {},
    onLost: () => {},
    onSignInEnded: (reason) => ends.push(reason),
    random: () => 0.5,
  });
}

async function opened(): Promise<FarEnd> {
  await vi.advanceTimersByTimeAsync(0);
  const far = sockets.at(-1);
  if (!far) throw new Error('no socket was opened');
  far.onopen?.();
  return far;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  messages = [];
  ends = [];
  tickets = 0;
});
afterEach(() => vi.useRealTimers());

describe('the real-time channel', () => {
  it('connects with the user id and a ticket, and pings on opening and every 60 s', async () => {
    start();
    const far = await opened();
    expect(far.address).toBe('ws://wall.example/msg/ws/msgCenter/7_pc/ticket-1');
    expect(far.sent).toEqual(['ping']);
    far.onmessage?.({ data: 'PONG' });
    await vi.advanceTimersByTimeAsync(LIMITS.messagePingMs);
    expect(far.sent).toEqual(['ping', 'ping']);
  });

  it('ignores housekeeping and what is no message, and reads the rest as JSON', async () => {
    start();
    const far = await opened();
    for (const data of ['connection established', 'ping', 'PONG', '{', '{"msgType":"1"}'])
      far.onmessage?.({ data });
    expect(messages).toEqual([]);
    far.onmessage?.({ data: '{"online":3,"msgType":"1","noticeTitle":"班会"}' });
    expect(messages).toEqual([{ online: 3, msgType: '1', noticeTitle: '班会' }]);
  });

  it('tries again every 60 s after a close, with a ticket of its own each time', async () => {
    start();
    (await opened()).onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(LIMITS.messageRetryMs - 1);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    sockets[1]?.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(LIMITS.messageRetryMs);
    expect(sockets.map(({ address }) => address.slice(-1))).toEqual(['1', '2', '3']);
  });

  it('tries again when no ticket could be had', async () => {
    let isAway = true;
    start({ ticket: async () => (isAway ? Promise.reject(new Error('away')) : 'late') });
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(0);
    isAway = false;
    await vi.advanceTimersByTimeAsync(LIMITS.messageRetryMs);
    expect(sockets).toHaveLength(1);
  });

  it('leaves a connection on which a ping was never answered', async () => {
    start();
    const far = await opened();
    await vi.advanceTimersByTimeAsync(LIMITS.messagePingMs);
    expect(far.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(LIMITS.messageRetryMs);
    expect(sockets).toHaveLength(2);
  });

  it('"account logged in elsewhere" closes it for good', async () => {
    start();
    const far = await opened();
    far.onmessage?.({ data: 'account logged in elsewhere' });
    expect(far.isClosed).toBe(true);
    expect(ends).toEqual(['elsewhere']);
    await vi.advanceTimersByTimeAsync(10 * LIMITS.messageRetryMs);
    expect(sockets).toHaveLength(1);
  });

  it.each([
    [4002, 'kicked'],
    [4003, 'revoked'],
    [4004, 'expired'],
  ])('tells of close code %i that the sign-in is over: %s', async (code, reason) => {
    start();
    (await opened()).onclose?.({ code });
    expect(ends).toEqual([reason]);
    await vi.advanceTimersByTimeAsync(10 * LIMITS.messageRetryMs);
    expect(sockets).toHaveLength(1);
  });

  it('is silent after its end', async () => {
    const stop = start();
    const far = await opened();
    stop();
    expect(far.isClosed).toBe(true);
    expect(far.onmessage).toBeNull();
    await vi.advanceTimersByTimeAsync(10 * LIMITS.messageRetryMs);
    expect(sockets).toHaveLength(1);
  });

  it('says only in the console that the browser has no WebSocket', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    start({ open: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(warn).toHaveBeenCalledWith('您的浏览器不支持WebSocket');
    expect(sockets).toHaveLength(0);
    warn.mockRestore();
  });
});
