import { shareOf } from '#display/kit/figures/figure-model.ts';
import { type Page, urgentPageAt } from '#display/kit/paging/page-at.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { BoardTrain, BoardWagon, BoardWagonState } from '#shared/contracts/railway/railway-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { type RailwayFocus, WAGONS_IN_VIEW } from './focus.ts';
import type { RailwayContext } from './texts.ts';

/** A wagon below the scene. */
export interface WagonCell {
  readonly id: string;
  readonly no: string;
  /** As painted on the platform. */
  readonly number: string;
  readonly state: BoardWagonState;
  readonly tone: StyledState;
  readonly mark: MarkName;
  readonly word: string;
  /** The culprit stands at it: the cell is filled. */
  readonly isCulprit: boolean;
  /** Loaded of what is planned, 0–1; null = nothing is planned. */
  readonly share: number | null;
  readonly loadedTonnes: number;
  readonly tonnes: string;
}

export interface WagonStrip {
  readonly cells: readonly WagonCell[];
  readonly page: Pick<Page, 'page' | 'pages'>;
  readonly unit: string;
  /** Where there is no wagon. */
  readonly note: string;
  readonly staleness: Staleness;
}

const PAGE_MS = 12_000;

/** How a wagon's state looks: by the same signs as everything else that waits, works or is wrong. */
export const WAGON_LOOKS: Readonly<
  Record<BoardWagonState, { readonly tone: StyledState; readonly mark: MarkName }>
> = {
  overload: { tone: 'fault', mark: 'triangle' },
  bad_order: { tone: 'warning', mark: 'cross' },
  stopped: { tone: 'blockage', mark: 'stack' },
  short: { tone: 'material-shortage', mark: 'gap' },
  working: { tone: 'production', mark: 'play' },
  waiting: { tone: 'shutdown', mark: 'hourglass' },
  done: { tone: 'production', mark: 'tick' },
  departed: { tone: 'shutdown', mark: 'arrow' },
};

/** A position of more digits than this tells nothing on the platform: its place in the train does. */
const MOST_POSITION = 999;

export function wagonNumber({ position }: BoardWagon, index: number): string {
  return String(position <= MOST_POSITION ? position : index + 1);
}

/** Wagons in view first where not all fit; the page of what is in the scene comes back after each other. */
export function toWagonStrip(
  focus: RailwayFocus,
  culpritWagonIds: ReadonlySet<string>,
  staleness: Staleness,
  context: RailwayContext,
): WagonStrip {
  const { t, nowMs } = context;
  const { wagons, train, from } = focus;
  const order = [...wagons.keys()];
  const turned = [...order.slice(from), ...order.slice(0, from)];
  const page = urgentPageAt(turned.length, WAGONS_IN_VIEW, PAGE_MS, nowMs);
  const shown = turned.slice(page.from, page.to).toSorted((a, b) => a - b);
  return {
    cells: shown.flatMap((index) => {
      const wagon = wagons[index];
      return wagon ? [toCell(wagon, index, train, culpritWagonIds.has(wagon.id), context)] : [];
    }),
    page: { page: page.page, pages: page.pages },
    unit: t('railway.tonne'),
    note: wagons.length === 0 ? t('railway.no_wagons') : '',
    staleness,
  };
}

function toCell(
  wagon: Entry<BoardWagon>,
  index: number,
  train: BoardTrain | null,
  isCulprit: boolean,
  context: RailwayContext,
): WagonCell {
  const { t } = context;
  const { id, no, state, loaded, planned } = wagon;
  const isUnload = train?.job === 'unload' && isOfUnload(state);
  const look = isCulprit ? ({ tone: 'fault', mark: 'bolt' } as const) : WAGON_LOOKS[state];
  return {
    id,
    no,
    number: wagonNumber(wagon, index),
    state,
    ...look,
    word: isUnload ? t(`railway.wagon.${state}_unload`) : t(`railway.wagon.${isCulprit ? 'stopped' : state}`),
    isCulprit,
    share: shareOf(loaded, planned),
    loadedTonnes: loaded,
    tonnes: tonnesText(loaded),
  };
}

function isOfUnload(state: BoardWagonState): state is 'working' | 'done' | 'short' {
  return state === 'working' || state === 'done' || state === 'short';
}

/** `61.2`, `0`: no wider than four figures. */
export function tonnesText(tonnes: number): string {
  if (!Number.isFinite(tonnes)) return '–';
  if (tonnes >= 1000) return '999+';
  return tonnes === 0 || tonnes >= 100 ? String(Math.round(tonnes)) : tonnes.toFixed(1);
}
