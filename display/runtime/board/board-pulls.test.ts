import { describe, expect, it } from 'vitest';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { createPulls } from './board-pulls.ts';

const image = (revision: number): FeedReader => ({
  get: () => revision,
  keys: () => [],
  baseTs: 0,
  size: 1,
});

interface Asked {
  readonly reply: (value: string) => Promise<void>;
}

/** Pulls of one value whose replies the test gives. */
function pullsOf() {
  const asked: Asked[] = [];
  const waiting: (() => void)[] = [];
  const pulls = createPulls<{ shift: string }>(
    {
      shift: {
        everyMs: 15_000,
        revision: ([first]) => first?.get(''),
        load: () =>
          new Promise((resolve) => {
            const reply = async (value: string) => {
              resolve(value);
              await new Promise((done) => setImmediate(done));
            };
            asked.push({ reply });
          }),
      },
    },
    {
      context: () => ({ call: () => Promise.reject(new Error('not called')), topics: [], nowMs: 0 }),
      nowMs: () => 0,
      later: (_ms, run) => waiting.push(run),
      onPulled: () => {},
    },
  );
  return { pulls, asked, waiting };
}

describe('what a board pulls', () => {
  it('is asked for again at once when its revision in the feed changes, and in its period besides', async () => {
    const { pulls, asked, waiting } = pullsOf();
    pulls.start();
    await asked[0]?.reply('first');
    expect(waiting).toHaveLength(1);
    pulls.follow([image(1)]);
    pulls.follow([image(1)]);
    expect(asked).toHaveLength(2);
    await asked[1]?.reply('second');
    expect(pulls.pulled.shift?.value).toBe('second');
    expect(waiting).toHaveLength(1);
  });

  it('keeps the reply of the later call, whichever comes first', async () => {
    const { pulls, asked } = pullsOf();
    pulls.start();
    pulls.follow([image(1)]);
    await asked[1]?.reply('newer');
    await asked[0]?.reply('older');
    expect(pulls.pulled.shift?.value).toBe('newer');
  });
});
