import type { AreaKind } from '#display/kit3d/render/area-plate.ts';
import type { TintMode } from '#display/kit3d/render/solid-material.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { RailwayEntries } from '#shared/client/railway-entries.ts';
import type { BoardHandler, BoardTrain, BoardWagon } from '#shared/contracts/railway/railway-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { areBoxes, isStanding, type RailwayFocus, trainOf, unitsLeft } from './focus.ts';
import { nameOfTrack } from './names.ts';
import type { RailwayContext } from './texts.ts';
import { WAGON_LOOKS, wagonNumber } from './wagon-cells.ts';

/** What decides where things stand: nothing that changes while a train is loaded. */
export interface SceneYard {
  readonly tracks: readonly { readonly id: string; readonly label: string }[];
  readonly trains: readonly {
    readonly id: string;
    readonly trackId: string;
    readonly isFocus: boolean;
    readonly wagons: readonly {
      readonly id: string;
      readonly kind: BoardWagon['kind'];
      readonly number: string;
    }[];
  }[];
  /** Wagons of the numbered train that are in view. */
  readonly from: number;
  readonly count: number;
}

export interface SceneWagon {
  readonly id: string;
  readonly no: string;
  readonly mode: TintMode;
  readonly state: StyledState;
  /** Of boxes: one of 40 ft or two of 20 ft. */
  readonly places: number;
  /** How many of these are taken, the first ones. */
  readonly boxes: number;
  /** A box shall come onto each of the others. */
  readonly hasGhosts: boolean;
  /** Of a wagon without a lid: how full, 0–1. */
  readonly fill: number;
}

export interface SceneHandler {
  readonly id: string;
  readonly kind: BoardHandler['kind'];
  readonly mode: TintMode;
  readonly state: StyledState;
  readonly wagonId: string | null;
  readonly atM: number | null;
  readonly isLaden: boolean;
  /** What it holds belongs on the train of the picture. */
  readonly isForTrain: boolean;
}

/** An area of the floor: what stands on it shares a state. */
export interface SceneArea {
  readonly kind: AreaKind;
  readonly state: StyledState;
  readonly mark: MarkName | null;
  /** Neighbours on one track. */
  readonly wagonIds: readonly string[];
  /** Machines and lorries. */
  readonly handlerIds: readonly string[];
  readonly trackId: string | null;
  /** Empty = nothing is written at it. */
  readonly text: string;
}

/** The platform as the scene shows it: plain JSON, nothing of three.js. */
export interface RailwaySceneModel {
  readonly yard: SceneYard;
  readonly wagons: readonly SceneWagon[];
  readonly handlers: readonly SceneHandler[];
  readonly areas: readonly SceneArea[];
  /** Tracks on which nothing may move: their signals are lit. */
  readonly blockedTrackIds: readonly string[];
}

interface SceneInput {
  readonly entries: RailwayEntries;
  readonly focus: RailwayFocus;
  /** Machines whose fault is shown. */
  readonly culprits: readonly Entry<BoardHandler>[];
  readonly staleness: { readonly trains: Staleness; readonly handlers: Staleness };
}

/** Nothing may be claimed of what is this old. */
export function isUntold(staleness: Staleness): boolean {
  return staleness === 'stale' || staleness === 'dead';
}

export function toSceneModel(input: SceneInput, context: RailwayContext): RailwaySceneModel {
  const { entries, focus, culprits, staleness } = input;
  const standing = entries.wagons.filter((wagon) => isStanding(wagon, entries));
  const isOld = isUntold(staleness.trains);
  const culpritWagons = new Set(culprits.flatMap(({ wagonId }) => wagonId ?? []));
  return {
    yard: toYard(entries, standing, focus),
    wagons: standing.map((wagon) => toSceneWagon(wagon, entries, focus, isOld, culpritWagons)),
    handlers: entries.handlers.map((one) => toSceneHandler(one, input)),
    areas: [
      ...culprits.map(
        ({ id, wagonId }): SceneArea => ({
          kind: 'culprit',
          state: 'fault',
          mark: null,
          wagonIds: wagonId ? [wagonId] : [],
          handlerIds: [id],
          trackId: null,
          text: '',
        }),
      ),
      ...(isOld ? oldWagons(entries, focus, context) : wagonAreas(focus, culpritWagons, context)),
      ...oldHandlers(input, context),
      ...lorryAreas(entries, staleness.handlers, context),
      ...(isOld ? [] : trackAreas(entries, context)),
    ],
    blockedTrackIds: isOld ? [] : entries.tracks.flatMap(({ id, blocked }) => (blocked ? [id] : [])),
  };
}

function toYard(
  entries: RailwayEntries,
  standing: readonly Entry<BoardWagon>[],
  { train, from, count }: RailwayFocus,
): SceneYard {
  const byTrain = Map.groupBy(standing, ({ trainId }) => trainId);
  return {
    tracks: entries.tracks.map(({ id, code }) => ({ id, label: code })),
    trains: [...byTrain].flatMap(([id, wagons]) => {
      const trackId = wagons[0]?.trackId;
      if (!trackId) return [];
      return [
        {
          id,
          trackId,
          isFocus: id === train?.id,
          wagons: wagons.map((wagon, index) => ({
            id: wagon.id,
            kind: wagon.kind,
            number: wagonNumber(wagon, index),
          })),
        },
      ];
    }),
    from,
    count,
  };
}

/** A flat wagon carries one box of 40 ft or two of 20 ft: more units are drawn as their share of these. */
const BOXES_MOST = 2;

function toSceneWagon(
  wagon: Entry<BoardWagon>,
  { trains }: RailwayEntries,
  focus: RailwayFocus,
  isOld: boolean,
  culpritWagons: ReadonlySet<string>,
): SceneWagon {
  const { id, no, kind, state, trainId, units, loaded, planned } = wagon;
  const job: BoardTrain['job'] = trains.find((train) => train.id === trainId)?.job ?? 'load';
  const isFocus = trainId === focus.train?.id;
  const places = Math.min(BOXES_MOST, Math.max(0, units.planned));
  const done =
    units.planned > 0 ? Math.floor((places * Math.min(units.done, units.planned)) / units.planned) : 0;
  const boxes = kind === 'flat' ? (job === 'load' ? done : places - done) : 0;
  const share = planned > 0 ? Math.min(1, loaded / planned) : 0;
  const look = WAGON_LOOKS[state];
  const mode: TintMode = isOld
    ? 'stale'
    : state === 'working'
      ? 'lamp'
      : isTrouble(state) && !culpritWagons.has(id)
        ? 'suffers'
        : 'quiet';
  return {
    id,
    no,
    // A lamp for each wagon that is worked on is said of the numbered train alone.
    mode: mode === 'lamp' && !isFocus ? 'quiet' : mode,
    state: look.tone,
    places,
    boxes,
    hasGhosts: kind === 'flat' && job === 'load' && isFocus && !isOld && done < places,
    fill: job === 'load' ? share : 1 - share,
  };
}

function isTrouble(state: BoardWagon['state']): boolean {
  return state === 'overload' || state === 'bad_order' || state === 'stopped' || state === 'short';
}

function toSceneHandler(
  one: Entry<BoardHandler>,
  { entries, focus, culprits, staleness }: SceneInput,
): SceneHandler {
  const { id, kind, state, wagonId, atM, isLaden } = one;
  const isOld = isUntold(staleness.handlers) || state === 'silent';
  const isCulprit = culprits.some((culprit) => culprit.id === id);
  const isWaiting = isWaitingLorry(one);
  return {
    id,
    kind,
    mode: isOld
      ? 'stale'
      : isCulprit
        ? 'culprit'
        : isWaiting
          ? 'suffers'
          : state === 'working'
            ? 'lamp'
            : 'quiet',
    state: isCulprit ? 'fault' : isWaiting ? 'blockage' : 'production',
    wagonId,
    atM,
    isLaden,
    isForTrain: focus.train?.job === 'load' && trainOf(one, entries.wagons) === focus.train.id,
  };
}

/** A lorry with a load for a train that does not go on. */
function isWaitingLorry({ kind, state, isLaden }: BoardHandler): boolean {
  return kind === 'lorry' && state === 'idle' && isLaden;
}

/** Neighbours of the numbered train with the same trouble; those at a culprit belong to it. */
function wagonAreas(
  { wagons }: RailwayFocus,
  culpritWagons: ReadonlySet<string>,
  context: RailwayContext,
): SceneArea[] {
  const runs: Entry<BoardWagon>[][] = [];
  let last: Entry<BoardWagon> | null = null;
  for (const wagon of wagons) {
    const isShown = isTrouble(wagon.state) && !culpritWagons.has(wagon.id);
    if (isShown && last?.state === wagon.state) runs.at(-1)?.push(wagon);
    else if (isShown) runs.push([wagon]);
    last = isShown ? wagon : null;
  }
  return runs.flatMap((run): SceneArea[] => {
    const [first] = run;
    if (!first) return [];
    const { tone, mark } = WAGON_LOOKS[first.state];
    return [
      {
        kind: 'suffers',
        state: tone,
        mark,
        wagonIds: run.map(({ id }) => id),
        handlerIds: [],
        trackId: null,
        text: runText(run, context),
      },
    ];
  });
}

function runText(run: readonly Entry<BoardWagon>[], { t }: RailwayContext): string {
  const state = run[0]?.state;
  if (state === 'short')
    return t(areBoxes(run) ? 'railway.tag.short' : 'railway.tag.short_units', { count: unitsLeft(run) });
  if (state === 'overload' || state === 'bad_order' || state === 'stopped')
    return t(`railway.tag.${state}`, { count: run.length });
  return '';
}

const OLD = { kind: 'old', state: 'unknown', mark: 'clock' } as const;

/** The wagons of the numbered train, with the age of what is known of the trains. */
function oldWagons(
  { sources }: RailwayEntries,
  { wagons }: RailwayFocus,
  { nowMs, language }: RailwayContext,
): SceneArea[] {
  if (wagons.length === 0) return [];
  const text = sources ? ageText(nowMs - sources.trains.at, language) : '';
  return [{ ...OLD, wagonIds: wagons.map(({ id }) => id), handlerIds: [], trackId: null, text }];
}

/** Machines that are not heard: each has an area of its own, the first tells the age. */
function oldHandlers(
  { entries, staleness }: SceneInput,
  { nowMs, language, t }: RailwayContext,
): SceneArea[] {
  const { handlers, sources } = entries;
  const areAll = isUntold(staleness.handlers);
  const old = handlers.filter(({ kind, state }) => kind !== 'lorry' && (areAll || state === 'silent'));
  const told = areAll
    ? sources
      ? ageText(nowMs - sources.handlers.at, language)
      : ''
    : t('railway.tag.silent', { count: old.length });
  return old.map(({ id }, index) => ({
    ...OLD,
    wagonIds: [],
    handlerIds: [id],
    trackId: null,
    text: index === 0 ? told : '',
  }));
}

function lorryAreas({ handlers }: RailwayEntries, staleness: Staleness, { t }: RailwayContext): SceneArea[] {
  const waiting = isUntold(staleness) ? [] : handlers.filter((one) => isWaitingLorry(one));
  if (waiting.length === 0) return [];
  return [
    {
      kind: 'suffers',
      state: 'blockage',
      mark: null,
      wagonIds: [],
      handlerIds: waiting.map(({ id }) => id),
      trackId: null,
      text: t('railway.tag.lorries', { count: waiting.length }),
    },
  ];
}

function trackAreas({ tracks }: RailwayEntries, context: RailwayContext): SceneArea[] {
  return tracks.flatMap((track): SceneArea[] =>
    track.blocked
      ? [
          {
            kind: 'suffers',
            state: 'shutdown',
            mark: 'cross',
            wagonIds: [],
            handlerIds: [],
            trackId: track.id,
            text: context.t('railway.tag.blocked', { track: nameOfTrack(track, context) }),
          },
        ]
      : [],
  );
}
