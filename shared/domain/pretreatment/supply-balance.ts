import type { Id } from '#shared/contracts/kit/envelope.ts';
import { feedersOf, type HallImage } from './hall-image.ts';
import { isLineUsed, supplyOf } from './hall-verdict.ts';
import { unitStandingOf } from './unit-standing.ts';

/** What flows to the fillers beside what they need, t/h. */
export interface SupplyBalance {
  readonly supplyTPerH: number;
  /** Of the lines that draw product or lack it; null = it is known of none of them. */
  readonly neededTPerH: number | null;
  /** No line draws product, and none lacks it. */
  readonly isIdle: boolean;
  /**
   * A line gets less than it needs because of its units: they are empty, low or have a fault. A line that draws less from
   * units that hold enough is not short.
   */
  readonly isShort: boolean;
}

/** Less than this share of the need is short. */
const LITTLE = 0.95;

export function supplyBalance(hall: HallImage, nowMs: number): SupplyBalance {
  const lines = [...hall.lines].map(([lineId, line]) => {
    const flow = feedersOf(hall, 'line', lineId).reduce((sum, id) => sum + flowOf(hall, id), 0);
    const { kind } = supplyOf(hall, lineId, nowMs);
    const lacks = kind === 'drying' || (kind === 'dry' && isLineUsed(hall, lineId));
    const need = line.demandTPerH;
    const isWanted = flow > 0 || lacks;
    const isLittle = need !== null && need > 0 && flow < need * LITTLE;
    return {
      flow,
      need,
      isWanted,
      isShort: isWanted && isLittle && (lacks || hasTrouble(hall, lineId, nowMs)),
    };
  });
  const wanted = lines.filter(({ isWanted }) => isWanted);
  const needs = wanted.flatMap(({ need }) => need ?? []);
  return {
    supplyTPerH: lines.reduce((sum, { flow }) => sum + flow, 0),
    neededTPerH: needs.length === 0 ? null : needs.reduce((sum, need) => sum + need, 0),
    isIdle: wanted.length === 0,
    isShort: lines.some(({ isShort }) => isShort),
  };
}

function flowOf({ units }: HallImage, unitId: Id): number {
  return Math.max(0, units.get(unitId)?.flow?.value ?? 0);
}

function hasTrouble(hall: HallImage, lineId: Id, nowMs: number): boolean {
  return feedersOf(hall, 'line', lineId).some((id) =>
    ['fault', 'low', 'starved'].includes(unitStandingOf(hall, id, nowMs)),
  );
}
