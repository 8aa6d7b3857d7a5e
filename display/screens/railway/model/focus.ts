import type { Entry } from '#shared/client/board-entries.ts';
import type { RailwayEntries } from '#shared/client/railway-entries.ts';
import type { BoardHandler, BoardTrain, BoardWagon } from '#shared/contracts/railway/railway-board.ts';

/** Wagons that stand beside each other in the picture. */
export const WAGONS_IN_VIEW = 9;

/** What the picture is about. */
export interface RailwayFocus {
  /** The train whose wagons are numbered; null = none stands at the platform. */
  readonly train: Entry<BoardTrain> | null;
  /** Of that train, on its track, in the order of the train. */
  readonly wagons: readonly Entry<BoardWagon>[];
  /** The first of them in view, and how many. */
  readonly from: number;
  readonly count: number;
}

/** Late by this board's measure: by a minute or more. */
const LEAST_LATE_MS = 60_000;

export function isLate({ state, byMs }: BoardTrain): boolean {
  return state !== 'cancelled' && state !== 'departed' && byMs !== null && byMs >= LEAST_LATE_MS;
}

/** Those that have not left, the one that is late by most first. */
export function lateTrains({ trains }: RailwayEntries): Entry<BoardTrain>[] {
  return trains.filter(isLate).toSorted((a, b) => (b.byMs ?? 0) - (a.byMs ?? 0));
}

/** The late train if it stands here, else the one that is being worked on, else the next that leaves. */
export function focusOf(entries: RailwayEntries): RailwayFocus {
  const standing = entries.wagons.filter((wagon) => isStanding(wagon, entries));
  const here = entries.trains.filter(({ id }) => standing.some(({ trainId }) => trainId === id));
  const train =
    lateTrains(entries).find(({ id }) => here.some((one) => one.id === id)) ??
    here.find(({ state }) => state === 'loading') ??
    here[0] ??
    null;
  const wagons = train ? standing.filter(({ trainId }) => trainId === train.id) : [];
  const worst = wagons.findIndex(({ state }) => IN_TROUBLE.has(state));
  const active = worst >= 0 ? worst : wagons.findIndex(({ state }) => state === 'working');
  const last = Math.max(0, wagons.length - WAGONS_IN_VIEW);
  // What is wrong stands a little inside, so that its neighbours are seen on both sides.
  const from = Math.min(last, Math.max(0, active - 2));
  return { train, wagons, from, count: Math.min(WAGONS_IN_VIEW, wagons.length) };
}

const IN_TROUBLE: ReadonlySet<BoardWagon['state']> = new Set(['overload', 'bad_order', 'stopped', 'short']);

/** A wagon that is in the picture: on a track that there is, of a train that has not left. */
export function isStanding(wagon: BoardWagon, { tracks, trains }: RailwayEntries): boolean {
  const train = trains.find(({ id }) => id === wagon.trainId);
  return (
    wagon.state !== 'departed' &&
    train !== undefined &&
    train.state !== 'departed' &&
    train.state !== 'cancelled' &&
    tracks.some(({ id }) => id === wagon.trackId)
  );
}

/** Faults that hold up the train of the picture come first, then by age. */
export function faultedHandlers({ handlers, wagons }: RailwayEntries, trainId: string | null) {
  const isOfTrain = (one: Entry<BoardHandler>): boolean =>
    trainId !== null && trainOf(one, wagons) === trainId;
  return handlers
    .filter(({ state }) => state === 'fault')
    .toSorted((a, b) => Number(isOfTrain(b)) - Number(isOfTrain(a)) || a.since - b.since);
}

/** The train that a machine works for. */
export function trainOf(
  { trainId, wagonId }: BoardHandler,
  wagons: readonly Entry<BoardWagon>[],
): string | null {
  return trainId ?? wagons.find(({ id }) => id === wagonId)?.trainId ?? null;
}

/** What is still to be done to a train's wagons. */
export function unitsLeft(wagons: readonly BoardWagon[]): number {
  return wagons.reduce(
    (sum, { state, units }) => sum + (state === 'departed' ? 0 : Math.max(0, units.planned - units.done)),
    0,
  );
}

/** Boxes, or units of another kind. */
export function areBoxes(wagons: readonly Pick<BoardWagon, 'kind'>[]): boolean {
  return wagons.every(({ kind }) => kind === 'flat');
}
