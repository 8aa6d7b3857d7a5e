import { askedMachine } from '#display/kit/live/asked-machine.ts';
import type { BoardPlace, Call, Pull } from '#display/runtime/board/board.ts';
import type {
  Counts,
  Oee,
  Shift,
  StateInterval,
  Stop,
  StopReason,
} from '#shared/contracts/history/history.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
} from '#shared/contracts/history/history.ts';
import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';

/** The machine of the address, and its line for its neighbours. None = there is no such machine. */
export async function chooseTopics(asked: {
  readonly place: BoardPlace;
  readonly call: Call;
}): Promise<readonly FeedTopic[]> {
  const machine = await askedMachine(asked);
  if (!machine) return [];
  const topic: FeedTopic = { name: 'machine', id: machine.id };
  return machine.lineId ? [topic, { name: 'line', id: machine.lineId }] : [topic];
}

/** What the server knows of the machine's shift; without a shift, of the last eight hours. */
export interface ShiftFacts {
  readonly shift: Shift | null;
  /** The time that the sums cover so far, ms. */
  readonly from: number;
  readonly to: number;
  readonly timeline: readonly StateInterval[];
  readonly stops: readonly Stop[];
  readonly reasons: readonly StopReason[];
  readonly oee: Oee;
  /** Null: the machine has never sent its output counter. */
  readonly counts: Counts | null;
}

export const SHIFT_PULL_MS = 15_000;
export const WITHOUT_SHIFT_MS = 8 * 3_600_000;

/** Null: there is no such machine. */
export const shiftPull: Pull<ShiftFacts | null> = {
  everyMs: SHIFT_PULL_MS,
  revision: (images) =>
    images
      .map((image) => image.get(LINE_FEED_KEYS.revision()) ?? '')
      .join(' ')
      .trim() || undefined,
  async load({ call, topics, nowMs }) {
    const machine = topics.find((topic) => topic.name === 'machine');
    if (!machine) return null;
    const line = topics.find((topic) => topic.name === 'line');
    const shift = line ? (await call(getLineSummary, { params: { id: line.id }, query: {} })).shift : null;
    const from = shift?.from ?? nowMs - WITHOUT_SHIFT_MS;
    const to = Math.max(from + 1, Math.min(nowMs, shift?.to ?? nowMs));
    const input = { params: { id: machine.id }, query: { from, to } };
    const [timeline, { stops, reasons }, { oee, counts }] = await Promise.all([
      call(getMachineTimeline, input),
      call(getMachineStops, input),
      call(getMachineOee, input),
    ]);
    return { shift, from, to, timeline, stops, reasons, oee, counts };
  },
};
