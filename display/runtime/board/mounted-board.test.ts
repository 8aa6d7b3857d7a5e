import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feed, FeedReader, LiveTopic } from '#shared/client/feed/feed-port.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import type { BoardDefinition } from './board.ts';
import { type BoardServices, mountBoard } from './mounted-board.ts';

type Topics = readonly FeedTopic[];
type Definition = BoardDefinition<readonly string[], object, object>;

const line = (id: string): FeedTopic => ({ name: 'line', id });
const MINUTE_MS = 60_000;

/** A feed that has every topic at once, and knows which are subscribed to. */
function createFeed(kind: Feed['kind']) {
  const open = new Set<string>();
  const feed: Feed = {
    kind,
    subscribe: (topic) => {
      const id = 'id' in topic ? topic.id : topic.name;
      open.add(id);
      const image: FeedReader = { get: () => id, keys: () => ['id'], baseTs: 0, size: 1 };
      const live: LiveTopic = {
        ...{ topic, image, source: () => 'feed', refusal: () => null },
        onChange: () => () => {},
        close: () => void open.delete(id),
      };
      return live;
    },
    status: () => ({
      ...{ phase: 'live', reason: null, lastFrameMonoMs: 0, frames: 1, badFrames: 0, reconnects: 0 },
    }),
    onStatus: () => () => {},
    serverNow: () => 0,
    close: () => {},
  };
  return { feed, open };
}

function mount(
  answers: readonly (Topics | Error)[],
  {
    mayGrow,
    kind = 'live',
    needsTopics = true,
  }: { readonly mayGrow: boolean; readonly kind?: Feed['kind']; readonly needsTopics?: boolean },
) {
  const { feed, open } = createFeed(kind);
  let asked = 0;
  const definition: Definition = {
    name: 'test',
    prepare: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    mayGrow: () => mayGrow,
    toModel: ({ images }) =>
      images.length > 0 || !needsTopics ? images.map((image) => String(image.get('id'))) : null,
    pulls: {},
    texts: { zh: {}, en: {} },
    View: () => null,
    createScenario: () => {
      throw new Error('no synthetic run');
    },
  };
  const nothing = (): void => {};
  const services = {
    feed,
    call: async () => {
      throw new Error('no call');
    },
    place: { path: '/', query: new URLSearchParams() },
    memory: null,
    voice: { announce: nothing, speaking: () => null, onSpeaking: () => nothing },
    random: () => 0,
    request: nothing,
    tick: nothing,
    onState: nothing,
    surface: { language: 'zh' },
    translate: () => () => '',
  };
  // What a board draws on is not asked for here.
  const board = mountBoard(definition, services as unknown as BoardServices);
  const lines = (): unknown => {
    board.update();
    return board.model();
  };
  return { board, lines, open, asked: () => asked };
}

describe('a mounted board', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('shows what was added to what its address leads to within a minute, and nothing twice', async () => {
    const { board, lines, open } = mount([[line('1')], [line('1'), line('2')]], { mayGrow: true });
    await settle();
    expect(lines()).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(lines()).toEqual(['1', '2']);
    expect([...open]).toEqual(['1', '2']);
    board.close();
    expect([[...open], vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('keeps its picture where it cannot be asked for, and follows once it can', async () => {
    const away = new Error('offline');
    const answers = [[line('1')], away, away, [line('2')]];
    const { board, lines, asked } = mount(answers, { mayGrow: true });
    await settle();
    await vi.advanceTimersByTimeAsync(0.75 * MINUTE_MS + 1_500);
    expect([lines(), board.state(), asked()]).toEqual([['1'], 'showing', 3]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines()).toEqual(['2']);
    board.close();
  });

  it('says so once there is nothing left, and shows what comes after that', async () => {
    const { board, lines } = mount([[line('1')], [], [line('3')]], { mayGrow: true });
    await settle();
    lines();
    await vi.advanceTimersByTimeAsync(0.75 * MINUTE_MS);
    board.update();
    expect(board.state()).toBe('missing');
    await vi.advanceTimersByTimeAsync(1_500);
    expect([lines(), board.state()]).toEqual([['3'], 'showing']);
    board.close();
  });

  it('shows a picture that it has without topics', async () => {
    const { board, lines } = mount([[]], { mayGrow: false, needsTopics: false });
    await settle();
    expect([lines(), board.state()]).toEqual([[], 'showing']);
    board.close();
  });

  it.each([
    ['names one thing', { mayGrow: false }],
    ['is of a made-up plant', { mayGrow: true, kind: 'synthetic' as const }],
  ])('asks once where its address %s', async (_what, options) => {
    const { board, asked } = mount([[line('1')]], options);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(asked()).toBe(1);
    board.close();
  });
});
