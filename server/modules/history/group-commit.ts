/** Settings of a group commit. */
export interface GroupCommitOptions<Item> {
  readonly commit: (items: readonly Item[]) => Promise<void>;
  /** A group is committed when it holds this many items … */
  readonly maxItems: number;
  /** … or this long after its first urgent one, or its first one after a pause … */
  readonly waitMs: number;
  /** … or this long after the last commit began, whichever comes first; */
  readonly everyMs: number;
  /** … or this long after that, where no writer waits for any of its items. */
  readonly unawaitedMs: number;
  /** Whether an error is about the items (then the group is split to find them) and not about the database. */
  readonly isItemFault: (error: unknown) => boolean;
}

/** `urgent` waits for `waitMs` alone, `unawaited` for `unawaitedMs`. */
export type CommitUrgency = 'urgent' | 'awaited' | 'unawaited';

export interface GroupCommit<Item> {
  /** Resolves when all items are committed; rejects when any of them could not be. */
  write(items: readonly Item[], urgency?: CommitUrgency): Promise<void>;
}

interface Waiter<Item> {
  readonly items: readonly Item[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects what many writers bring and commits it together: one commit costs about as much as a thousand rows.
 * While a commit runs, and until the next is due, a group gathers, so its size follows the load by itself.
 */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const waiting: Waiter<Item>[] = [];
  let waitingItems = 0;
  let isRunning = false;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0 && (waitingItems >= options.maxItems || performance.now() >= dueAtMs)) {
      clearTimeout(timer);
      dueAtMs = Number.POSITIVE_INFINITY;
      startedAtMs = performance.now();
      const group = takeGroup();
      if (waiting.length > 0) dueAtMs = startedAtMs;
      await commitWaiters(group);
    }
    isRunning = false;
    if (waiting.length > 0) startTimer();
  }

  /** Commits what waits at that time, or earlier where that was due already. */
  function schedule(atMs: number): void {
    if (atMs >= dueAtMs) return;
    dueAtMs = atMs;
    if (!isRunning) startTimer();
  }

  function startTimer(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(0, Math.ceil(dueAtMs - performance.now())));
  }

  function takeGroup(): Waiter<Item>[] {
    let items = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || items < options.maxItems))
      items += waiting[count++]?.items.length ?? 0;
    const group = waiting.splice(0, count);
    waitingItems -= items;
    return group;
  }

  async function commitWaiters(group: readonly Waiter<Item>[]): Promise<void> {
    try {
      await options.commit(group.flatMap((waiter) => waiter.items));
      for (const waiter of group) waiter.resolve();
    } catch (error) {
      if (!options.isItemFault(error)) for (const waiter of group) waiter.reject(error);
      else if (group.length === 1 && group[0]) await commitSingly(group[0], error);
      else {
        const half = Math.ceil(group.length / 2);
        await commitWaiters(group.slice(0, half));
        await commitWaiters(group.slice(half));
      }
    }
  }

  /** One writer's items hold a bad one: the good ones are stored, and that writer's promise rejects. */
  async function commitSingly(waiter: Waiter<Item>, fault: unknown): Promise<void> {
    if (waiter.items.length > 1) {
      for (const item of waiter.items) {
        try {
          await options.commit([item]);
        } catch (error) {
          if (!options.isItemFault(error)) return waiter.reject(error);
        }
      }
    }
    waiter.reject(fault);
  }

  return {
    write(items, urgency = 'awaited') {
      if (items.length === 0) return Promise.resolve();
      const done = new Promise<void>((resolve, reject) => waiting.push({ items, resolve, reject }));
      waitingItems += items.length;
      const soonMs = performance.now() + options.waitMs;
      const apartMs = { urgent: 0, awaited: options.everyMs, unawaited: options.unawaitedMs }[urgency];
      schedule(Math.max(soonMs, startedAtMs + apartMs));
      if (waitingItems >= options.maxItems) void run();
      return done;
    },
  };
}
