import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedFrame } from '#shared/contracts/live/feed.ts';
import { createFeedImage, type FeedImage } from '#shared/domain/line/feed-image.ts';
import { createTopicImage, type TopicImage } from './topic-image.ts';

function createImage(onChange: () => void = () => undefined): TopicImage {
  let epochs = 0;
  return createTopicImage({
    topicKey: 'line:1',
    baseTs: 1_000,
    nextEpoch: () => {
      epochs += 1;
      return `e${epochs}`;
    },
    onChange,
  });
}

/** What a subscriber receives that stands at `since`. */
function frameSince(image: TopicImage, since?: { epoch: string; seq: number }) {
  return FeedFrame.parse(JSON.parse(image.encodeSince(since, 5_000).json));
}

describe('topic image', () => {
  it('gives everything to whom has nothing, in the order of the indexes', () => {
    const image = createImage();
    image.set('a', 1);
    image.set('b', { x: '"quoted"' });
    expect(frameSince(image)).toEqual({
      kind: 'full',
      topic: 'line:1',
      epoch: 'e1',
      seq: 2,
      serverTs: 5_000,
      baseTs: 1_000,
      entries: [
        ['a', 1],
        ['b', { x: '"quoted"' }],
      ],
    });
  });

  it('gives what changed since a number, the key only where it is new', () => {
    const image = createImage();
    image.set('a', 1);
    image.set('b', 2);
    const since = image.position;
    image.set('a', 7);
    image.set('a', 8);
    image.set('c', 3);
    expect(frameSince(image, since)).toMatchObject({
      kind: 'delta',
      seq: 5,
      changes: [
        [0, 8],
        [2, 3, 'c'],
      ],
    });
  });

  it('says nothing of a value that was set again as it was', () => {
    let changes = 0;
    const image = createImage(() => {
      changes += 1;
    });
    image.set('a', { x: 1 });
    image.set('a', { x: 1 });
    image.remove('never there');
    expect(changes).toBe(1);
    expect(image.position.seq).toBe(1);
  });

  it('says to whom has not heard it that something is not to wait', () => {
    const image = createImage();
    image.set('a', 1);
    const before = image.position;
    image.set('b', 1, 'now');
    const urgent = image.position;
    image.set('a', 2);
    expect([undefined, before, urgent].map((since) => image.isUrgentSince(since))).toEqual([
      false,
      true,
      false,
    ]);
    expect(frameSince(image, before)).toMatchObject({ isUrgent: true });
    expect(frameSince(image, urgent)).not.toHaveProperty('isUrgent');
    image.reset([['a', 1]]);
    expect(image.isUrgentSince(before)).toBe(false);
    expect(image.isUrgentSince(image.position)).toBe(false);
  });

  it('keeps a value as it was when it was set', () => {
    const image = createImage();
    const value = { x: 1 };
    image.set('a', value);
    value.x = 2;
    expect(frameSince(image)).toMatchObject({ entries: [['a', { x: 1 }]] });
  });

  it('removes a key by null and keeps its index', () => {
    const image = createImage();
    image.set('a', 1);
    image.set('b', 2);
    const since = image.position;
    image.remove('a');
    expect(frameSince(image, since)).toMatchObject({ changes: [[0, null]] });
    expect(frameSince(image)).toMatchObject({
      entries: [
        ['a', null],
        ['b', 2],
      ],
    });
  });

  it('starts a new epoch when it is reset, and when too many keys are gone', () => {
    const image = createImage();
    image.set('kept', 1);
    const { epoch } = image.position;
    for (let n = 0; n < 300; n += 1) {
      image.set(`k${n}`, n);
      image.remove(`k${n}`);
    }
    expect(image.position.epoch).not.toBe(epoch);
    const since = image.position;
    image.reset([['new', 1]]);
    expect(frameSince(image, since)).toMatchObject({ kind: 'full', entries: [['new', 1]] });
  });

  it('gives everything to whom stands in another epoch or ahead of it', () => {
    const image = createImage();
    image.set('a', 1);
    expect(frameSince(image, { epoch: 'other', seq: 1 }).kind).toBe('full');
    expect(frameSince(image, { epoch: image.position.epoch, seq: 99 }).kind).toBe('full');
  });
});

const KEYS = ['a', 'b', 'c', 'd', 'e'] as const;
const READERS = [0, 1, 2] as const;
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      key: fc.constantFrom(...KEYS),
      value: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), key: fc.constantFrom(...KEYS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reset' as const), value: fc.integer({ min: 0, max: 3 }) }),
  },
  /** A reader that is not named in a tick was passed over. */
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tick' as const), reader: fc.constantFrom(...READERS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reload' as const), reader: fc.constantFrom(...READERS) }),
  },
  /** A frame that was sent and never arrived; the reader comes back with what it has. */
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('lose' as const), reader: fc.constantFrom(...READERS) }),
  },
);

describe('any number of readers', () => {
  it('end with the image, whatever was set, removed, passed over, lost and asked again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const image = createImage();
        const truth = new Map<string, unknown>();
        const readers: FeedImage[] = READERS.map(() => createFeedImage());
        const tick = (index: number) => {
          const reader = readers[index];
          expect(reader?.apply(frameSince(image, reader.since()))).toBe('applied');
        };
        for (const one of steps) {
          if (one.do === 'set') {
            image.set(one.key, one.value);
            truth.set(one.key, one.value);
          } else if (one.do === 'remove') {
            image.remove(one.key);
            truth.delete(one.key);
          } else if (one.do === 'reset') {
            image.reset([['a', one.value]]);
            truth.clear();
            truth.set('a', one.value);
          } else if (one.do === 'tick') tick(one.reader);
          else if (one.do === 'reload') readers[one.reader] = createFeedImage();
          else frameSince(image, readers[one.reader]?.since());
        }
        for (const index of READERS) {
          tick(index);
          const reader = readers[index];
          const held = new Map([...(reader?.keys() ?? [])].map((key) => [key, reader?.get(key)]));
          expect(held).toEqual(truth);
        }
      }),
      { numRuns: 500 },
    );
  });
});
