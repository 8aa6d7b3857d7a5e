import type { ComponentType } from 'react';
import type { TopicMemory } from '#display/runtime/feed/topic-memory.ts';
import type { Voice } from '#display/runtime/voice/voice.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { createBackoff } from '#shared/client/feed/feed-backoff.ts';
import type { Feed, LiveTopic } from '#shared/client/feed/feed-port.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { type BannerRoom, WHOLE_FOOT } from './banner-room.ts';
import type { BoardDefinition, BoardHost, BoardPlace, Call } from './board.ts';
import { createPulls } from './board-pulls.ts';
import { isSame } from './deep-equal.ts';

/** Ages and clocks on the glass move on this often even when nothing arrives. */
const TICK_MS = 1000;
const PREPARE_FIRST_RETRY_MS = 2000;
const PREPARE_MOST_RETRY_MS = 60_000;

/** A hall or line that is added is on open boards of all of them within this time. */
const PREPARE_AGAIN_MS = 60_000;

/** `waiting`: no picture yet. `missing`: the server says there is no such thing, or not for us. */
export type BoardState = 'waiting' | 'showing' | 'missing';

export interface MountedBoard {
  readonly name: string;
  readonly host: BoardHost<unknown, never>;
  readonly View: ComponentType;
  state(): BoardState;
  /** Computes the model if something happened, and brings the parts up to date. Throws what the board throws. */
  update(): void;
  /** The model now, for diagnostics; null before the first. */
  model(): unknown;
  /** As `BoardDefinition.bannerRoom`. */
  bannerRoom(): BannerRoom;
  /** True while what is shown comes only from storage. */
  isFromStorage(): boolean;
  counts(): { readonly watchers: number; readonly timers: number; readonly topics: number };
  close(): void;
}

/** What the runtime lends to every board. */
export interface BoardServices {
  readonly feed: Feed;
  readonly call: Call;
  readonly place: BoardPlace;
  readonly memory: TopicMemory | null;
  readonly voice: Pick<Voice, 'announce' | 'speaking' | 'onSpeaking'>;
  readonly random: () => number;
  /** Something changed that a frame should look at. */
  readonly request: (urgency: 'value' | 'urgent') => void;
  /** Time has passed: what that changes asks for a frame by itself. */
  readonly tick: () => void;
  readonly onState: () => void;
  /** The screen that boards are shown on. */
  readonly surface: Pick<
    BoardHost<unknown, never>,
    | 'size'
    | 'orientation'
    | 'theme'
    | 'palette'
    | 'language'
    | 'screenName'
    | 'navigate'
    | 'back'
    | 'cameFrom'
    | 'openPage'
    | 'isStaff'
    | 'remark'
    | 'openOverlay'
  >;
  readonly translate: <Texts extends object>(texts: Texts) => BoardHost<unknown, Texts>['t'];
}

interface Watcher<Model> {
  readonly check: (model: Model) => void;
}

export function mountBoard<Model, Texts extends object, Pulls extends object>(
  definition: BoardDefinition<Model, Texts, Pulls>,
  services: BoardServices,
): MountedBoard {
  const { feed, place, surface } = services;
  const placeKey = `${definition.name}${place.path}?${place.query.toString()}`;
  const watchers = new Set<Watcher<Model>>();
  const timers = new Set<ReturnType<typeof setInterval>>();
  const waits = new Set<ReturnType<typeof setTimeout>>();
  const overlays = new Set<() => void>();
  const retry = createBackoff({
    firstMs: PREPARE_FIRST_RETRY_MS,
    mostMs: PREPARE_MOST_RETRY_MS,
    random: Math.random,
  });
  const pulls = createPulls(definition.pulls, {
    context: () => ({ call: services.call, topics, nowMs: feed.serverNow() }),
    nowMs: feed.serverNow,
    later,
    onPulled: markChanged,
  });
  let topics: readonly FeedTopic[] = [];
  let live: LiveTopic[] = [];
  let stopFeedStatus = (): void => {};
  let model: Model | null = null;
  let chosen: unknown = null;
  let isDirty = true;
  let isMissing = false;
  let isClosed = false;
  let toldState: BoardState = 'waiting';

  function markDirty(isUrgent: boolean): void {
    isDirty = true;
    services.request(isUrgent ? 'urgent' : 'value');
  }

  function markChanged(): void {
    markDirty(false);
  }

  function state(): BoardState {
    // All that the address led to may be gone; other boards may have a picture without topics.
    const isGone = isMissing && topics.length === 0 && definition.mayGrow?.(place) === true;
    if (model !== null && !isGone) return 'showing';
    return isMissing || live.some((topic) => isDenied(topic)) ? 'missing' : 'waiting';
  }

  function setTopics(next: readonly FeedTopic[]): void {
    if (isSame(next, topics)) return;
    for (const topic of live) topic.close();
    topics = next;
    live = next.map((topic) => feed.subscribe(topic));
    for (const topic of live) topic.onChange(markDirty);
    markChanged();
  }

  async function prepare(): Promise<void> {
    try {
      const found = await definition.prepare({ place, call: services.call });
      if (isClosed) return;
      // Nothing to show yet, or no such line: it may be made any time.
      isMissing = found.length === 0;
      if (isMissing) later(retry.next(), () => void prepare());
      else prepareAgain();
      setTopics(found);
      services.memory?.remember(placeKey, found);
      pulls.start();
    } catch (error) {
      if (isClosed) return;
      isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403);
      later(retry.next(), () => void prepare());
    }
    tellState();
  }

  /** What is recorded or made up stays what it is. */
  function prepareAgain(): void {
    retry.reset();
    if (feed.kind !== 'live' || !definition.mayGrow?.(place)) return;
    later(PREPARE_AGAIN_MS * (0.5 + Math.random() / 2), () => void prepare());
  }

  /** A topic may be refused at any time, so the last answer is kept and not asked for. */
  function tellState(): void {
    if (state() === toldState) return;
    toldState = state();
    services.onState();
  }

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      waits.delete(timer);
      run();
    }, ms);
    waits.add(timer);
  }

  function every(periodMs: number, run: () => void): () => void {
    const timer = setInterval(run, periodMs);
    timers.add(timer);
    return () => {
      clearInterval(timer);
      timers.delete(timer);
    };
  }

  function compute(): Model | null {
    return definition.toModel({
      images: live.map((topic) => topic.image),
      topics,
      nowMs: feed.serverNow(),
      language: surface.language,
      feed: feed.status(),
      pulled: pulls.pulled,
      speaking: services.voice.speaking(),
      chosen,
    });
  }

  const host: BoardHost<Model, Texts> = {
    get size() {
      return surface.size;
    },
    get orientation() {
      return surface.orientation;
    },
    theme: surface.theme,
    palette: surface.palette,
    language: surface.language,
    screenName: surface.screenName,
    navigate: surface.navigate,
    back: surface.back,
    cameFrom: surface.cameFrom,
    openPage: surface.openPage,
    isStaff: surface.isStaff,
    remark: surface.remark,
    place,
    get topics() {
      return topics;
    },
    t: services.translate(definition.texts[surface.language]),
    call: services.call,
    model: () => {
      if (model === null) throw new Error('a view is mounted only when there is a model');
      return model;
    },
    watch: (select, apply) => {
      let last: { value: ReturnType<typeof select> } | null = null;
      const check = (current: Model): void => {
        const value = select(current);
        if (last !== null && (Object.is(last.value, value) || isSame(last.value, value))) return;
        last = { value };
        apply(value);
      };
      const watcher: Watcher<Model> = { check };
      watchers.add(watcher);
      if (model !== null) check(model);
      return () => watchers.delete(watcher);
    },
    choose: (value) => {
      chosen = value;
      markChanged();
    },
    now: feed.serverNow,
    every,
    random: services.random,
    announce: services.voice.announce,
    openOverlay: (box) => {
      const opened = surface.openOverlay(box);
      overlays.add(opened.close);
      return {
        element: opened.element,
        close: () => {
          overlays.delete(opened.close);
          opened.close();
        },
      };
    },
  };

  stopFeedStatus = feed.onStatus(markChanged);
  const stopVoice = services.voice.onSpeaking(markChanged);
  every(TICK_MS, () => {
    isDirty = true;
    services.tick();
  });
  const remembered = services.memory?.recall(placeKey);
  if (remembered) {
    setTopics(remembered);
    pulls.start();
  }
  void prepare();

  return {
    name: definition.name,
    // Its model type is this board's own business; hooks give it back to the view with its type.
    host: host as unknown as BoardHost<unknown, never>,
    View: definition.View,
    state,
    update: () => {
      if (!isDirty) return;
      isDirty = false;
      pulls.follow(live.map((topic) => topic.image));
      const next = compute();
      if (next !== null) {
        model = next;
        for (const watcher of [...watchers]) watcher.check(next);
      }
      tellState();
    },
    model: () => (model === null ? null : (compute() ?? model)),
    bannerRoom: () =>
      (model === null ? null : definition.bannerRoom?.(model, surface.orientation)) ?? WHOLE_FOOT,
    isFromStorage: () => live.length > 0 && live.every((topic) => topic.source() === 'stored'),
    counts: () => ({ watchers: watchers.size, timers: timers.size + waits.size, topics: live.length }),
    close: () => {
      isClosed = true;
      pulls.stop();
      stopFeedStatus();
      stopVoice();
      services.voice.announce([]);
      for (const topic of live) topic.close();
      for (const timer of timers) clearInterval(timer);
      for (const wait of waits) clearTimeout(wait);
      for (const close of overlays) close();
      live = [];
      timers.clear();
      waits.clear();
      overlays.clear();
      watchers.clear();
    },
  };
}

function isDenied(topic: LiveTopic): boolean {
  return topic.refusal() === 'not_found' || topic.refusal() === 'forbidden';
}
