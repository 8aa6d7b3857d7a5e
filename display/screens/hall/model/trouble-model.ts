import type { DockModel } from '#display/kit/warehouse/dock-model.ts';
import { latenessText } from '#display/kit/warehouse/lateness-text.ts';
import { dockName, wordsIn } from '#display/kit/warehouse/texts.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import { CARDS_MOST, calloutsOf } from '#display/kit3d/hud/callout-plan.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { FloorTrouble } from '#shared/contracts/stock/warehouse-floor.ts';
import type { BoardDock } from '#shared/contracts/yard/warehouse-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { FloorEntries } from './floor-entries.ts';
import type { HallContext } from './model.ts';
import { isAtDoor, missingPallets, type SceneArea, type SceneTruck, sceneTruck } from './scene-model.ts';

/** A dock with how its tile on the board looks. */
export interface ShownDock {
  readonly dock: Entry<BoardDock>;
  readonly look: DockModel;
}

export interface TroubleModel {
  readonly trucks: readonly SceneTruck[];
  /** The worst first. */
  readonly areas: readonly SceneArea[];
  readonly callouts: readonly CalloutModel[];
}

type Spot = FloorEntries['troubles'][number];

const TROUBLE_LOOKS = {
  shortage: ['material-shortage', 'gap'],
  damage: ['warning', 'cross'],
  equipment: ['blockage', 'bolt'],
  quality_hold: ['warning', 'flask'],
  staff: ['blockage', 'person'],
  device_offline: ['warning', 'question'],
  other: ['warning', 'triangle'],
} as const satisfies Record<FloorTrouble['kind'], readonly [StyledState, MarkName]>;

/**
 * What made trucks late, and what suffers. Where a late truck waits for what is wrong at a place, that place is the culprit;
 * otherwise the truck is. Of more than two only the one that is late by most. `labels`: of aisles by their keys.
 * `docksAtMs`: when all docks were read; null = never.
 */
export function toTroubles(
  docks: readonly ShownDock[],
  troubles: readonly Spot[],
  labels: ReadonlyMap<string, string>,
  docksAtMs: number | null,
  context: HallContext,
): TroubleModel {
  const late = docks
    .filter(({ dock, look }) => dock.state === 'late' && look.role !== 'old')
    .toSorted((a, b) => (b.dock.byMs ?? 0) - (a.dock.byMs ?? 0));
  const all = culpritsOf(late, troubles);
  const culprits = all.slice(0, all.length > CARDS_MOST ? 1 : CARDS_MOST);
  const isShort = ({ dock }: ShownDock): boolean =>
    troubles.some(({ kind, text }) => kind === 'shortage' && text === dock.cause?.text);
  const trucks = docks.flatMap((shown): SceneTruck[] => {
    if (!isAtDoor(shown.dock)) return [];
    const missing = missingPallets(shown.dock, isShort(shown));
    const isCulprit = culprits.some((one) => one.late === shown && !one.cause);
    const truck = sceneTruck(shown.dock, shown.look, { missing, isCulprit });
    return [missing > 0 && !isCulprit ? { ...truck, state: 'material-shortage' } : truck];
  });
  const shownAt = ({ doorId: id }: SceneTruck): ShownDock | undefined =>
    docks.find(({ dock }) => dock.id === id);
  // Where all are old for the same reason, one says how old.
  const firstOld = trucks.find(
    (truck) => truck.mode === 'stale' && shownAt(truck)?.dock.silentSince === null,
  );
  const doorAreas = trucks.flatMap((truck): SceneArea[] => {
    const shown = shownAt(truck);
    if (shown && truck.mode === 'stale')
      return [oldDoor(shown.dock, truck === firstOld ? docksAtMs : null, context)];
    if (!shown || (truck.mode !== 'culprit' && truck.mode !== 'suffers')) return [];
    return [doorArea(shown, truck, context)];
  });
  const spots = troubles.flatMap((trouble): SceneArea[] => {
    if (trouble.aisle === null || !labels.has(trouble.aisle)) return [];
    return [
      spotArea(
        trouble,
        culprits.some(({ cause }) => cause === trouble),
        labels,
        context,
      ),
    ];
  });
  // Where not all have room for words, those come first whose truck is late by most.
  const lateness = new Map(docks.map(({ dock }) => [dock.id, dock.state === 'late' ? (dock.byMs ?? 0) : -1]));
  const rank = ({ kind, doorId: id }: SceneArea): number =>
    kind === 'culprit' ? Number.MAX_VALUE : id === null ? 0 : (lateness.get(id) ?? -1);
  const areas = [...doorAreas, ...spots].toSorted((a, b) => rank(b) - rank(a));
  return {
    trucks,
    areas,
    callouts: calloutsOf(all, (one, others) => toCard(one, others, labels, context)),
  };
}

/** A truck that is late by most of those that wait for the same place, and this place. */
interface Culprit {
  readonly late: ShownDock;
  readonly cause: Spot | null;
}

function culpritsOf(late: readonly ShownDock[], troubles: readonly Spot[]): readonly Culprit[] {
  const causes = new Set<Spot>();
  return late.flatMap((shown): Culprit[] => {
    const { cause: told } = shown.dock;
    const cause = troubles.find(({ text, aisle }) => aisle !== null && text === told?.text) ?? null;
    if (cause && causes.has(cause)) return [];
    if (cause) causes.add(cause);
    return [{ late: shown, cause }];
  });
}

/** What stands there is known from old values; `atMs`: when it was read, unless it is silent for longer. */
function oldDoor(dock: ShownDock['dock'], atMs: number | null, { nowMs, language }: HallContext): SceneArea {
  const heardMs = dock.silentSince ?? atMs;
  return {
    kind: 'old',
    state: 'unknown',
    mark: 'clock',
    doorId: dock.id,
    aisle: null,
    bay: null,
    text: heardMs === null ? '' : ageText(nowMs - heardMs, language),
  };
}

function doorArea({ dock, look }: ShownDock, truck: SceneTruck, context: HallContext): SceneArea {
  const { t } = context;
  const by = dock.byMs === null ? '' : t('hall.tag.late', { time: latenessText(dock.byMs, context) });
  return {
    kind: truck.mode === 'culprit' ? 'culprit' : 'suffers',
    state: truck.state,
    mark: truck.missing > 0 ? 'gap' : look.mark,
    doorId: dock.id,
    aisle: null,
    bay: null,
    text:
      truck.missing > 0
        ? t('hall.tag.missing', { count: truck.missing })
        : dock.state === 'late'
          ? by
          : dock.cause
            ? wordsIn(context, dock.cause)
            : t('hall.tag.waiting'),
  };
}

function spotArea(
  { kind, aisle, bay }: Spot,
  isCulprit: boolean,
  labels: ReadonlyMap<string, string>,
  { t }: HallContext,
): SceneArea {
  const [state, mark] = TROUBLE_LOOKS[kind];
  const label = labels.get(aisle ?? '') ?? '';
  return {
    kind: isCulprit ? 'culprit' : 'suffers',
    state: isCulprit ? 'fault' : state,
    mark,
    doorId: null,
    aisle,
    bay,
    text: t('hall.tag.aisle', { aisle: label, what: t(`hall.trouble.${kind}`) }),
  };
}

function toCard(
  { late: { dock }, cause }: Culprit,
  others: number,
  labels: ReadonlyMap<string, string>,
  context: HallContext,
): CalloutModel {
  const { t, timeZone, language } = context;
  const door = dockName(context, dock.code);
  const time = latenessText(dock.byMs ?? 0, context);
  const more = others > 0 ? t('hall.callout.more', { count: others }) : '';
  if (cause) {
    const aisle = labels.get(cause.aisle ?? '') ?? '';
    const what = wordsIn(context, cause);
    const place = (words: string): string =>
      cause.bay === null
        ? t('hall.callout.aisle', { aisle, what: words })
        : t('hall.callout.spot', { aisle, bay: cause.bay, what: words });
    return {
      anchorId: spotId(cause),
      state: 'fault',
      mark: TROUBLE_LOOKS[cause.kind][1],
      titles: [place(what), place(t(`hall.trouble.${cause.kind}`))],
      detail: [
        t('hall.callout.since', { time: clockTime(cause.since, timeZone) }),
        spaceScripts(t('hall.callout.holds', { door, time })),
        more,
      ]
        .filter(Boolean)
        .join(' · '),
    };
  }
  const { truck } = dock;
  const who = [language === 'en' ? (truck?.carrierEn ?? truck?.carrier) : truck?.carrier, truck?.plate];
  const told = dock.cause ? wordsIn(context, dock.cause) : '';
  const title = (...words: (string | null | undefined)[]): string =>
    `${spaceScripts(t('hall.callout.door', { door }))} · ${words.filter(Boolean).join(' ')}`;
  return {
    anchorId: doorId(dock.id),
    state: 'fault',
    mark: 'clock',
    titles: [title(...who), title(truck?.plate ?? who[0]), door],
    detail: [t('hall.callout.late', { time }), told, more].filter(Boolean).join(' · '),
  };
}

/** Of the place that a callout points at. */
export function doorId(id: string): string {
  return `door:${id}`;
}

export function spotId({
  aisle,
  bay,
}: {
  readonly aisle: string | null;
  readonly bay: number | null;
}): string {
  return `spot:${bay ?? ''}:${aisle ?? ''}`;
}
