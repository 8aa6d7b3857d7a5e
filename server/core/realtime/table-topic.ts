import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AskedTopic, ChangeUrgency, WritableImage } from '#server/core/ports/feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FeedTopicName } from '#shared/contracts/live/feed.ts';
import type { ReadPace } from './read-pace.ts';

/** A topic whose images are read from tables. */
export interface TableTopic {
  readonly name: FeedTopicName;
  /** Its images are read again this often, because times go on and other processes write. */
  readonly beatMs: number;
  /** As `TICK_MS`: its images judge by the time. */
  readonly isTicking?: boolean;
  /** How often an image is read under many changes. */
  startPace(): ReadPace;
  /** As `TopicProvider.variantOf`. */
  variantOf(asked: AskedTopic): string | null;
  /** Whether there is such a thing; absent = always. */
  isThere?(tx: AnyTransaction, asked: AskedTopic): Promise<boolean>;
  startReader(opened: OpenedTable): TableReader;
}

/**
 * Images that judge by the time take what has changed at these instants of the server's clock as well: what is late is late on
 * all of them at once, whenever each of them was opened.
 */
const TICK_MS = 5_000;
const TICK_LOOK_MS = 500;

/** An image that is about to be read, for what its reader shows besides the tables. */
export interface OpenedTable {
  readonly asked: AskedTopic;
  /** Sets entries that the reader has shown, between its readings. */
  readonly image: Pick<WritableImage, 'set'>;
  /** Called once when the last subscriber has left, or the server stops. */
  onEnd(listener: () => void): void;
}

/**
 * Reads one image again and again, and keeps what has not changed. Returns after which time it is to read what it has left
 * out; null = nothing.
 */
export type TableReader = (reading: TableReading) => Promise<number | null>;

export interface TableReading {
  readonly inTransaction: <T>(work: (tx: AnyTransaction) => Promise<T>) => Promise<T>;
  readonly asked: AskedTopic;
  readonly nowMs: number;
  /** Everything is read again: at first, with the beat, and after a reading that has failed. */
  readonly isWhole: boolean;
  /** Takes all entries of the image; more than once where some of them come later. */
  show(entries: readonly (readonly [string, unknown])[]): void;
}

/** An image that has subscribers. */
interface OpenImage {
  readonly asked: AskedTopic;
  readonly image: WritableImage;
  keys: ReadonlySet<string>;
  /** Of the refresh that is under way. */
  busy: Promise<void> | null;
  /** It is to be read again after that, at once. */
  isDue: boolean;
  isWholeDue: boolean;
  /** Something has changed since that began. */
  isChanged: boolean;
  /** Something has changed that is not to wait, and was not read yet. */
  isUrgent: boolean;
  readonly pace: ReadPace;
  readonly reader: TableReader;
  readonly atEnd: readonly (() => void)[];
}

/** Called after a change of a tenant. Urgent is what people act on, and what they have done themselves. */
export type FollowChange = (tenantId: Id, isUrgent: boolean) => void;

/**
 * Fills the images of a topic: when one is opened, soon after every change of its tenant, and with the beat. Returns what
 * is called after a change of a tenant.
 */
export function provideTableTopic(
  {
    hub,
    db,
    clock,
    every,
    onStop,
    log,
  }: Pick<ServerCore, 'hub' | 'db' | 'clock' | 'every' | 'onStop' | 'log'>,
  { name, beatMs, isTicking, startPace, variantOf, isThere, startReader }: TableTopic,
): FollowChange {
  const open = new Set<OpenImage>();
  const waits = new Map<OpenImage, { readonly dueAtMs: number; readonly timer: NodeJS.Timeout }>();

  async function load(one: OpenImage): Promise<void> {
    const { asked } = one;
    const inTransaction: TableReading['inTransaction'] = (work) => db.tenant(asked.tenantId, work);
    const isWhole = one.isWholeDue;
    const urgency = one.isUrgent ? 'now' : 'value';
    const startedAt = performance.now();
    one.isWholeDue = false;
    one.isChanged = false;
    one.isUrgent = false;
    try {
      const restInMs = await one.reader({
        inTransaction,
        asked,
        nowMs: clock.now(),
        isWhole,
        show: (entries) => show(one, entries, urgency),
      });
      if (restInMs !== null && open.has(one)) readLater(one, restInMs);
    } catch (error) {
      one.isWholeDue = true;
      throw error;
    } finally {
      const endedAt = performance.now();
      one.pace.count(endedAt, endedAt - startedAt, open.size);
    }
  }

  /** One load at a time; changes that come meanwhile share the next one. */
  function refresh(one: OpenImage): Promise<void> {
    one.isDue = true;
    one.busy ??= (async () => {
      try {
        while (one.isDue && open.has(one)) {
          one.isDue = false;
          await load(one);
        }
      } finally {
        one.busy = null;
        if (one.isChanged && open.has(one)) follow(one, false);
      }
    })();
    return one.busy;
  }

  const logUnread = (error: unknown): void => log.error({ err: error }, `an image of ${name} was not read`);

  function readLater(one: OpenImage, waitMs: number): void {
    const dueAtMs = performance.now() + waitMs;
    const known = waits.get(one);
    if (known && known.dueAtMs <= dueAtMs) return;
    clearTimeout(known?.timer);
    const readNow = (): void => {
      waits.delete(one);
      refresh(one).catch(logUnread);
    };
    if (waitMs <= 0) readNow();
    else waits.set(one, { dueAtMs, timer: setTimeout(readNow, waitMs) });
  }

  /** At once as far as the pace allows; otherwise once, when it does. */
  function follow(one: OpenImage, isUrgent: boolean): void {
    one.isUrgent ||= isUrgent;
    one.isChanged = one.busy !== null;
    if (!one.isChanged) readLater(one, one.pace.waitMs(performance.now(), one.isUrgent));
  }

  function end(one: OpenImage): void {
    open.delete(one);
    clearTimeout(waits.get(one)?.timer);
    waits.delete(one);
    for (const listener of one.atEnd) listener();
  }

  hub.provide(name, {
    variantOf,
    async open(asked, image) {
      if (isThere && !(await db.tenant(asked.tenantId, (tx) => isThere(tx, asked)))) return null;
      const atEnd: (() => void)[] = [];
      const one: OpenImage = {
        asked,
        image,
        keys: new Set(),
        busy: null,
        isDue: false,
        isWholeDue: true,
        isChanged: false,
        isUrgent: false,
        pace: startPace(),
        reader: startReader({ asked, image, onEnd: (listener) => atEnd.push(listener) }),
        atEnd,
      };
      open.add(one);
      try {
        await refresh(one);
      } catch (error) {
        end(one);
        throw error;
      }
      return () => end(one);
    },
  });

  every(`feed-${name}`, beatMs, async () => {
    for (const one of [...open]) {
      one.isWholeDue = true;
      // An image that cannot be read keeps no other from being read.
      await refresh(one).catch(logUnread);
    }
  });
  if (isTicking) {
    let tick = 0;
    every(`feed-${name}-tick`, TICK_LOOK_MS, async () => {
      const now = Math.floor(clock.now() / TICK_MS);
      if (now === tick) return;
      tick = now;
      await Promise.all([...open].map((one) => refresh(one).catch(logUnread)));
    });
  }
  onStop(async () => {
    for (const one of [...open]) end(one);
  });

  return (tenantId, isUrgent) => {
    for (const one of open) if (one.asked.tenantId === tenantId) follow(one, isUrgent);
  };
}

function show(
  one: OpenImage,
  entries: readonly (readonly [string, unknown])[],
  urgency: ChangeUrgency,
): void {
  for (const [key, value] of entries) one.image.set(key, value, urgency);
  const keys = new Set(entries.map(([key]) => key));
  for (const key of one.keys) if (!keys.has(key)) one.image.remove(key);
  one.keys = keys;
}
