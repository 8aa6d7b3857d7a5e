import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedFrame } from '#shared/contracts/live/feed.ts';
import { createFeedImage } from './feed-image.ts';

const HEAD = { topic: 'line:1', epoch: 'e1', serverTs: 0 };
const full = (seq: number, entries: [string, unknown][], epoch = 'e1'): FeedFrame => ({
  ...HEAD,
  kind: 'full',
  epoch,
  seq,
  baseTs: 1_700_000_000_000,
  entries,
});
type Changes = Extract<FeedFrame, { kind: 'delta' }>['changes'];
const delta = (seq: number, changes: Changes, epoch = 'e1'): FeedFrame => ({
  ...HEAD,
  kind: 'delta',
  epoch,
  seq,
  changes,
});

function imageOf(...frames: FeedFrame[]) {
  const image = createFeedImage();
  for (const frame of frames) image.apply(frame);
  return image;
}
const contentOf = (image: ReturnType<typeof createFeedImage>) =>
  Object.fromEntries([...image.keys()].map((key) => [key, image.get(key)]));

describe('the image of a feed', () => {
  it('has nothing before its first full frame and takes no delta', () => {
    const image = createFeedImage();
    expect([image.since(), image.baseTs, [...image.keys()]]).toEqual([undefined, 0, []]);
    expect(image.apply(delta(1, [[0, 1, 'a']]))).toBe('gap');
    expect([...image.keys()]).toEqual([]);
  });

  it('takes changes by index, new keys by name, and null as removal', () => {
    const image = imageOf(
      full(5, [
        ['a', 1],
        ['b', 2],
      ]),
      delta(6, [
        [1, 3],
        [2, 'new', 'c'],
      ]),
      delta(7, [[0, null]]),
    );
    expect(contentOf(image)).toEqual({ b: 3, c: 'new' });
    expect(image.since()).toEqual({ epoch: 'e1', seq: 7 });
    expect(image.baseTs).toBe(1_700_000_000_000);
  });

  it('knows the index of a removed key still', () => {
    const image = imageOf(
      full(1, [
        ['a', 1],
        ['b', null],
      ]),
      delta(2, [[0, null]]),
    );
    expect(contentOf(image)).toEqual({});
    expect(
      image.apply(
        delta(3, [
          [0, 4],
          [1, 5],
        ]),
      ),
    ).toBe('applied');
    expect(contentOf(image)).toEqual({ a: 4, b: 5 });
  });

  it.each([
    [
      'an index that is not known',
      delta(2, [
        [0, 9],
        [7, 1],
      ]),
    ],
    ['an index that belongs to another key', delta(2, [[0, 9, 'z']])],
    ['another epoch', delta(2, [[0, 9]], 'e2')],
  ])('after %s takes nothing, keeps what it had, and waits for a full frame', (_, frame) => {
    const image = imageOf(full(1, [['a', 1]]));
    expect(image.apply(frame)).toBe('gap');
    expect(contentOf(image)).toEqual({ a: 1 });
    expect(image.since()).toBeUndefined();
    expect(image.apply(delta(3, [[0, 2]]))).toBe('gap');
    expect(image.apply(full(4, [['b', 2]], 'e2'))).toBe('applied');
    expect(contentOf(image)).toEqual({ b: 2 });
    expect(image.since()).toEqual({ epoch: 'e2', seq: 4 });
  });

  it('does not bring an older value back', () => {
    const image = imageOf(full(5, [['a', 'new']]));
    expect(image.apply(delta(4, [[0, 'old']]))).toBe('applied');
    expect(image.get('a')).toBe('new');
    expect(image.since()).toEqual({ epoch: 'e1', seq: 5 });
  });
});

/** The sending side as the contract tells it: each key with the number of its last change. */
function createSender() {
  let epoch = 0;
  let seq = 0;
  let keys = new Map<string, { index: number; born: number; changed: number; value: unknown }>();
  return {
    set(key: string, value: unknown) {
      seq += 1;
      const known = keys.get(key);
      const index = known?.index ?? keys.size;
      keys.set(key, { index, born: known?.born ?? seq, changed: seq, value });
    },
    restart() {
      epoch += 1;
      seq = 0;
      keys = new Map();
    },
    frameSince(since: { epoch: string; seq: number } | undefined): FeedFrame {
      const name = `e${epoch}`;
      const rows = [...keys].toSorted(([, left], [, right]) => left.index - right.index);
      if (since?.epoch !== name) {
        return full(
          seq,
          rows.map(([key, { value }]) => [key, value]),
          name,
        );
      }
      const changes: Changes = rows
        .filter(([, row]) => row.changed > since.seq)
        .map(([key, row]) => (row.born > since.seq ? [row.index, row.value, key] : [row.index, row.value]));
      return delta(seq, changes, name);
    },
    content: () =>
      Object.fromEntries(
        [...keys].filter(([, { value }]) => value !== null).map(([key, { value }]) => [key, value]),
      ),
  };
}

it('equals the sender’s after every frame, over lost connections, repeated frames and restarts', () => {
  const action = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('set' as const),
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        value: fc.option(fc.nat(99)),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const sender = createSender();
      const image = createFeedImage();
      let last: FeedFrame | undefined;
      for (const step of actions) {
        if (step.kind === 'set') sender.set(step.key, step.value);
        else if (step.kind === 'restart') {
          sender.restart();
          last = undefined;
        } else if (step.kind === 'repeat') {
          if (last?.kind === 'delta') expect(image.apply(last)).toBe('applied');
        } else {
          last = FeedFrame.parse(JSON.parse(JSON.stringify(sender.frameSince(image.since()))));
          expect(image.apply(last)).toBe('applied');
          expect(contentOf(image)).toEqual(sender.content());
        }
      }
    }),
    { numRuns: 300 },
  );
});
