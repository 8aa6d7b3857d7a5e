import { withDeadline } from './deadline.ts';

/** What broke. */
export type Fault = 'model' | 'view' | 'paint' | 'context-lost' | 'no-frame';
/** What is done about it, from gentle to last. `frozen` = the last good picture stays, with its age. */
const RUNGS = ['board', 'scene', 'renderer', 'canvas', 'frozen'] as const;
export type Rung = (typeof RUNGS)[number];

export interface LadderEvent {
  /** Epoch ms by the best clock there is: the server's, once it has spoken. */
  readonly at: number;
  readonly kind: 'fault' | 'rung' | 'good' | 'error';
  readonly what: Fault | Rung | 'frame' | 'uncaught';
  readonly detail: string;
}

export const LADDER = {
  /** Faults this close together are one trouble: each takes the next rung. */
  windowMs: 60_000,
  /** A second lost context in this time means the GPU is not to be trusted. */
  contextWindowMs: 600_000,
  /** A rung must lead to a painted frame in this time, or the next one is taken. */
  rungTimeoutMs: 10_000,
  /** From the last rung, one careful attempt this often. */
  retryMs: 300_000,
  eventsKept: 50,
} as const;

/** Where a kind of fault starts: a lost context is nothing that a new board would cure. */
const FIRST_RUNG: Readonly<Record<Fault, Rung>> = {
  model: 'board',
  view: 'board',
  paint: 'scene',
  'no-frame': 'scene',
  'context-lost': 'renderer',
};

/** The next rung, from the rungs that were taken lately (newest last). Pure: the whole policy is here. */
export function nextRung(
  fault: Fault,
  taken: readonly { readonly rung: Rung; readonly at: number; readonly fault: Fault }[],
  now: number,
): Rung {
  const windowMs = fault === 'context-lost' ? LADDER.contextWindowMs : LADDER.windowMs;
  const first = RUNGS.indexOf(FIRST_RUNG[fault]);
  const recent = taken.filter(
    (step) =>
      now - step.at < windowMs &&
      (fault !== 'context-lost' || step.fault === 'context-lost' || step.rung !== 'board'),
  );
  const highest = Math.max(-1, ...recent.map((step) => RUNGS.indexOf(step.rung)));
  return RUNGS[Math.min(RUNGS.length - 1, Math.max(first, highest + 1))] ?? 'frozen';
}

export interface Ladder {
  /** Something broke: takes the next rung. */
  fault(fault: Fault, error: unknown): void;
  /** A frame was painted: the rung that was taken has helped. */
  frameWasGood(): void;
  /** Records an uncaught error; takes no rung. */
  note(error: unknown): void;
  events(): readonly LadderEvent[];
  destroy(): void;
}

export function createLadder(options: {
  /** Monotonic ms: the wall's own clock may jump, and what is recent must stay recent. */
  readonly now: () => number;
  /** Epoch ms, for what is written down. */
  readonly nowEpochMs: () => number;
  /** Carries a rung out. What it throws, and that it takes too long, counts as its failure. */
  readonly take: (rung: Rung) => Promise<void> | void;
  /** False while there is nothing to paint (no data yet): then a missing frame is no fault. */
  readonly isFrameDue: () => boolean;
}): Ladder {
  const events: LadderEvent[] = [];
  let taken: { rung: Rung; at: number; fault: Fault }[] = [];
  let busy = false;
  let hasGivenUp = false;
  let isWaitingForFrame = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDestroyed = false;

  function log(kind: LadderEvent['kind'], what: LadderEvent['what'], detail: string): void {
    events.push({ at: options.nowEpochMs(), kind, what, detail: detail.slice(0, 300) });
    if (events.length > LADDER.eventsKept) events.shift();
  }

  function arm(ms: number, run: () => void): void {
    if (timer !== null) clearTimeout(timer);
    timer = isDestroyed ? null : setTimeout(run, ms);
  }

  async function climb(fault: Fault): Promise<void> {
    busy = true;
    const at = options.now();
    const rung = nextRung(fault, taken, at);
    taken = [...taken.filter((step) => at - step.at < LADDER.contextWindowMs), { rung, at, fault }];
    log('rung', rung, `after ${fault}`);
    isWaitingForFrame = rung !== 'frozen';
    hasGivenUp = rung === 'frozen';
    try {
      await withDeadline(Promise.resolve(options.take(rung)), LADDER.rungTimeoutMs, `the rung ${rung}`);
      busy = false;
    } catch (error) {
      busy = false;
      isWaitingForFrame = false;
      if (rung !== 'frozen') return report('no-frame', error);
    }
    if (rung === 'frozen') arm(LADDER.retryMs, retry);
    else if (isWaitingForFrame) arm(LADDER.rungTimeoutMs, missFrame);
  }

  function missFrame(): void {
    if (options.isFrameDue()) report('no-frame', 'no frame in time');
    else arm(LADDER.rungTimeoutMs, missFrame);
  }

  function retry(): void {
    hasGivenUp = false;
    taken = [];
    void climb('paint');
  }

  function report(fault: Fault, error: unknown): void {
    if (isDestroyed || hasGivenUp) return;
    log('fault', fault, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    // Faults of what is being replaced anyway; the rung's own outcome decides.
    if (!busy) void climb(fault);
  }

  return {
    fault: report,
    frameWasGood: () => {
      if (!isWaitingForFrame || busy) return;
      isWaitingForFrame = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      log('good', 'frame', '');
    },
    note: (error) =>
      log('error', 'uncaught', error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    events: () => events,
    destroy: () => {
      isDestroyed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
