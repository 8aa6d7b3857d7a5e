import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReadAhead } from './bus-read-ahead.ts';

const PLENTY = { messages: 100, bytes: 1_000 };

/** Two connections, and what was done to them since this was last asked. */
function start(limits: Partial<Parameters<typeof createReadAhead>[0]>) {
  const log: string[] = [];
  const readAhead = createReadAhead<{ readonly name: string }>(
    { ofConnection: PLENTY, ofAll: PLENTY, ...limits },
    {
      pause: ({ name }) => log.push(`pause ${name}`),
      read: ({ name }) => log.push(`read ${name}`),
    },
  );
  return {
    one: { name: 'one' },
    other: { name: 'other' },
    open: (connection: { readonly name: string }, bytes: number) => readAhead.open(connection, bytes).answer,
    readAhead,
    log,
    async done() {
      await new Promise((resolve) => setImmediate(resolve));
      return log.splice(0);
    },
  };
}

describe('reading ahead of answers', () => {
  it('reads a connection on once for all messages of one read', async () => {
    const { one, open, done } = start({});
    open(one, 1);
    open(one, 1);
    expect(await done()).toEqual(['read one']);
  });

  it("gives a connection's answers in the order of its messages, and holds up no other connection", () => {
    const { one, other, open, log } = start({});
    const first = open(one, 1);
    const second = open(one, 1);
    const others = open(other, 1);
    second(() => log.push('second'));
    others(() => log.push("other's"));
    expect(log).toEqual(["other's"]);
    first(() => log.push('first'));
    expect(log).toEqual(["other's", 'first', 'second']);
  });

  it.each([
    ['messages', { messages: 2, bytes: 1_000 }, 1],
    ['bytes', { messages: 100, bytes: 20 }, 10],
  ])('pauses a connection with too many %s until one is answered', async (_what, ofConnection, size) => {
    const { one, other, open, done } = start({ ofConnection });
    const first = open(one, size);
    expect(await done()).toEqual(['read one']);
    open(one, size);
    open(other, size);
    expect(await done()).toEqual(['pause one', 'read other']);
    first(() => undefined);
    expect(await done()).toEqual(['read one']);
  });

  it.each([
    ['messages', { messages: 2, bytes: 1_000 }],
    ['bytes', { messages: 100, bytes: 20 }],
  ])('reads each connection only when its own are answered at too many %s of all', async (_what, ofAll) => {
    const { one, other, open, done } = start({ ofAll });
    const first = open(one, 10);
    expect(await done()).toEqual(['read one']);
    const others = open(other, 10);
    expect(await done()).toEqual(['pause other']);
    open(one, 10);
    expect(await done()).toEqual(['pause one']);
    others(() => undefined);
    expect(await done()).toEqual(['read other']);
    first(() => undefined);
    expect(await done()).toEqual(['read one']);
  });
});

describe('whether a publisher waits', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function startPaced() {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { readAhead, one, other } = start({});
    return { open: (connection: typeof one) => readAhead.open(connection, 1), one, other };
  }

  it('is told from a message soon after the answer to the one before', () => {
    const { open, one, other } = startPaced();
    const first = open(one);
    expect(first.isAwaited).toBe(false);
    vi.advanceTimersByTime(1_000);
    first.answer(() => undefined);
    vi.advanceTimersByTime(20);
    expect(open(other).isAwaited).toBe(false);
    expect(open(one).isAwaited).toBe(true);
  });

  it('is not where messages come by a clock of their own, or before the answer', () => {
    const { open, one } = startPaced();
    open(one).answer(() => undefined);
    vi.advanceTimersByTime(200);
    const second = open(one);
    expect(second.isAwaited).toBe(false);
    open(one);
    second.answer(() => undefined);
    expect(open(one).isAwaited).toBe(false);
  });

  it('is told from as many open messages as those at which the publisher stopped before', () => {
    const { open } = startPaced();
    const one = { name: 'one' };
    const sendAndStop = () => Array.from({ length: 3 }, () => open(one));
    const isAwaited = (messages: ReturnType<typeof sendAndStop>) =>
      messages.map((message) => message.isAwaited);
    const answerAll = (messages: ReturnType<typeof sendAndStop>) => {
      for (const message of messages) message.answer(() => undefined);
    };
    const unknown = sendAndStop();
    expect(isAwaited(unknown)).toEqual([false, false, false]);
    vi.advanceTimersByTime(200);
    answerAll(unknown);

    vi.advanceTimersByTime(5);
    const known = sendAndStop();
    expect(isAwaited(known)).toEqual([true, false, true]);
    vi.advanceTimersByTime(5);
    known[0]?.answer(() => undefined);
    // Its window is filled up again while the others are open.
    const refilled = open(one);
    expect(refilled.isAwaited).toBe(true);
    answerAll([...known.slice(1), refilled]);

    vi.advanceTimersByTime(200);
    expect(isAwaited(sendAndStop())).toEqual([false, false, false]);
  });

  it('is forgotten where the publisher sends more than that', () => {
    const { open, one } = startPaced();
    const first = [open(one), open(one)];
    vi.advanceTimersByTime(200);
    for (const message of first) message.answer(() => undefined);
    vi.advanceTimersByTime(5);
    expect([open(one), open(one), open(one), open(one)].map(({ isAwaited }) => isAwaited)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is told where a connection is read no further', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { readAhead, one } = start({ ofConnection: { messages: 2, bytes: 1_000 } });
    expect([readAhead.open(one, 1), readAhead.open(one, 1)].map(({ isAwaited }) => isAwaited)).toEqual([
      false,
      true,
    ]);
  });
});
