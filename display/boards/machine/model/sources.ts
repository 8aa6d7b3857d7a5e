import { askedMachine } from '#display/kit/live/asked-machine.ts';
import type { BoardPlace, Call, Pull } from '#display/runtime/board/board.ts';
import { ApiError } from '#shared/client/api-error.ts';
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
import { pagePlcParams } from '#shared/contracts/history/machine-parameter.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';

/** The machine of the address, its line for its neighbours, and the hall of which it is a unit. None = there is no such machine. */
export async function chooseTopics(asked: {
  readonly place: BoardPlace;
  readonly call: Call;
}): Promise<readonly FeedTopic[]> {
  const machine = await askedMachine(asked);
  if (!machine) return [];
  const topic: FeedTopic = { name: 'machine', id: machine.id };
  const hallId = await hallOf(machine.id, asked.call);
  return [
    topic,
    ...(machine.lineId ? [{ name: 'line', id: machine.lineId } as const] : []),
    ...(hallId === null ? [] : [{ name: 'pretreatmentBoard', id: hallId } as const]),
  ];
}

/** The hall of which the machine is a unit; null also where this screen may not see halls, and in a recording without them. */
async function hallOf(machineId: string, call: Call): Promise<string | null> {
  try {
    const [hall] = await call(listHalls, { query: { machineId } });
    return hall?.id ?? null;
  } catch (error) {
    // No answer, or a server that is not well, is asked again with the rest.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
    return null;
  }
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

/** Units of a machine's metrics as its parameters have them, by metric; those without one are left out. */
export type UnitsByMetric = Readonly<Record<string, string>>;

export const unitsPull: Pull<UnitsByMetric> = {
  everyMs: 300_000,
  async load({ call, topics }) {
    const machine = topics.find((topic) => topic.name === 'machine');
    if (!machine) return {};
    const { records } = await call(pagePlcParams, {
      params: { id: machine.id },
      query: { current: 1, size: LIMITS.pageSizeMax },
    });
    return Object.fromEntries(records.flatMap(({ metric, unit }) => (unit ? [[metric, unit]] : [])));
  },
};
