import { coloursOf } from '#display/kit/colours.ts';
import { type TileColours, tileColours } from '#display/kit/machine-tile/tile-colours.ts';
import type { TileSlots } from '#display/kit/machine-tile/tile-layout.ts';
import { fitName } from '#display/parts/text/fit-name.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { LINE_FEED_KEYS, type LiveMetricWire, type LiveStateWire } from '#shared/contracts/live/feed.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { toLiveMetric, toLiveState } from '#shared/domain/machine/live-value.ts';
import { presentedStateOf, stalenessOf } from '#shared/domain/machine/staleness.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { stateShape, stateStyle } from '#shared/theme/theme.ts';

const COLOURS = coloursOf({ theme: 'dark', palette: 'andon' });
export const BACKGROUND = COLOURS.tokens.background;
export const FONT = "'Noto Sans SC Variable'";

/** What a peer draws of a machine: the texts and colours of the line board's tile. */
export interface MachineFace {
  readonly id: string;
  readonly name: string;
  readonly state: PresentedState;
  readonly figure: string;
  readonly unit: string;
  readonly hasWarning: boolean;
  readonly colours: TileColours;
  /** Everything above that can change, to be compared. */
  readonly key: string;
}

/**
 * By hand, without checks: as little work as a machine's texts can cost. It leaves out what the peers' scenario never
 * shows (causes, ages).
 */
export function toFace(image: FeedReader, machine: Machine, nowMs: number, unit: string): MachineFace | null {
  // The scenario is ours: its values have the contract's shape.
  const stateWire = image.get(LINE_FEED_KEYS.state(machine.id)) as LiveStateWire | undefined;
  const speedWire = image.get(LINE_FEED_KEYS.metric(machine.id, 'speed')) as LiveMetricWire | undefined;
  if (!stateWire || !speedWire) return null;
  const live = toLiveState(stateWire, image.baseTs);
  const speed = toLiveMetric(speedWire, image.baseTs);
  const state = presentedStateOf(live, machine.expectedPeriodMs, nowMs);
  const staleness = stalenessOf(speed, machine.expectedPeriodMs, nowMs);
  const role = state === 'production' ? 'runs' : state === 'unknown' ? 'unknown' : 'stopped';
  const figure = shortNumber(speed.value);
  return {
    id: machine.id,
    name: machine.name,
    state,
    figure,
    unit,
    hasWarning: live.states.includes('warning'),
    colours: tileColours({ role, state, staleness }, COLOURS),
    key: `${state} ${staleness} ${figure}`,
  };
}

const fitted = new Map<string, string>();

/** A name as the board fits it into a tile, beside a warning's mark; worked out once. */
export function nameIn(face: MachineFace, slots: TileSlots, context: CanvasRenderingContext2D): string {
  const key = `${face.id}|${face.hasWarning}`;
  let text = fitted.get(key);
  if (text === undefined) {
    const width = slots.name.w - (face.hasWarning ? slots.warning.w + 8 : 0);
    context.font = `600 ${slots.name.size}px ${FONT}`;
    text = fitName(face.name, width, [slots.name.size], (part) => context.measureText(part).width).text;
    fitted.set(key, text);
  }
  return text;
}

/** The mark of a machine with a warning. */
export const WARNING = { shape: stateShape.warning, colour: stateStyle('warning', 'dark', 'andon').mark };
