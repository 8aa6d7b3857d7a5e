import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedFrame, FeedTopic } from '#shared/contracts/live/feed.ts';
import type { ImageStore } from './feed-port.ts';
import { createTopicTable, type TopicTable } from './feed-topics.ts';

const TOPIC: FeedTopic = { name: 'line', id: '7' };

function full(seq: number, entries: [string, unknown][]): FeedFrame {
  return { kind: 'full', topic: 'line:7', epoch: 'e', seq, serverTs: 1000 + seq, baseTs: 0, entries };
}

function setUp(store: ImageStore | null = null): { table: TopicTable; opened: string[]; closed: string[] } {
  const opened: string[] = [];
  const closed: string[] = [];
  const table = createTopicTable({
    store,
    onOpen: (topic) => opened.push(topic.name),
    onClose: (topic) => closed.push(topic.name),
  });
  return { table, opened, closed };
}

describe('topic table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shares one image between readers and tells each of a change', () => {
    const { table, opened } = setUp();
    const [a, b] = [table.open(TOPIC), table.open(TOPIC)];
    const told: string[] = [];
    a.onChange(() => told.push('a'));
    b.onChange(() => told.push('b'));
    expect(table.take(full(1, [['x', 5]])).outcome).toBe('applied');
    expect([a.image.get('x'), b.image.get('x'), a.image.size, opened]).toEqual([5, 5, 1, ['line']]);
    expect(told).toEqual(['a', 'b']);
  });

  it('names the topic of a gap, keeps its values readable, and asks for everything then', () => {
    const { table } = setUp();
    const topic = table.open(TOPIC);
    table.take(full(1, [['x', 5]]));
    const gap = table.take({
      kind: 'delta',
      topic: 'line:7',
      epoch: 'other',
      seq: 2,
      serverTs: 2,
      changes: [[0, 6]],
    });
    expect(gap).toMatchObject({ outcome: 'gap', topic: TOPIC });
    expect(topic.image.get('x')).toBe(5);
    expect(table.wanted()).toEqual([{ topic: TOPIC, since: undefined }]);
  });

  it('refuses what is not a frame', () => {
    const { table } = setUp();
    table.open(TOPIC);
    for (const raw of [null, 'x', {}, { kind: 'full', topic: 'line:7' }]) {
      expect(table.take(raw)).toEqual({ outcome: 'bad', serverTs: null, topic: null });
    }
  });

  it('keeps a topic for a moment after its last reader, so that a rebuilt board finds its picture', () => {
    const { table, closed } = setUp();
    const first = table.open(TOPIC);
    table.take(full(1, [['x', 5]]));
    first.close();
    first.close();
    vi.advanceTimersByTime(3000);
    const second = table.open(TOPIC);
    expect(second.image.get('x')).toBe(5);
    vi.advanceTimersByTime(60_000);
    expect(closed).toEqual([]);
    second.close();
    vi.advanceTimersByTime(6000);
    expect([closed, table.wanted()]).toEqual([['line'], []]);
  });

  it('shows a stored image first, without ever resuming from its numbers', () => {
    const stored = full(9, [['x', 1]]);
    const { table } = setUp({ load: () => stored, save: () => {}, flush: () => {} });
    const topic = table.open(TOPIC);
    expect([topic.source(), topic.image.get('x')]).toEqual(['stored', 1]);
    expect(table.wanted()).toEqual([{ topic: TOPIC, since: undefined }]);
    table.take(full(2, [['x', 3]]));
    expect([topic.source(), topic.image.get('x')]).toEqual(['feed', 3]);
    expect(table.wanted()).toEqual([{ topic: TOPIC, since: { epoch: 'e', seq: 2 } }]);
  });
});
