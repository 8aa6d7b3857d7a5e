import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type Staleness, stalenessOf } from '#shared/domain/machine/staleness.ts';
import type { HallVerdict } from '#shared/domain/pretreatment/hall-verdict.ts';
import { unitStandingOf } from '#shared/domain/pretreatment/unit-standing.ts';
import { waitChain } from '#shared/domain/pretreatment/wait-chain.ts';

/** `flow`: product goes from one unit into another. `wait`: one has nothing until the other gives. */
export interface PipeModel {
  readonly from: Id;
  readonly to: Id;
  readonly kind: 'flow' | 'wait';
  /** The unit that it comes from, or what says that it flows, is silent. */
  readonly isOld: boolean;
}

/** Slower than this, in t/h, nothing flows. */
const LEAST_FLOW = 0.05;

/** What flows between units now, and which wait for which. */
export function toPipes(
  entries: HallEntries,
  { chain }: HallVerdict,
  tables: Staleness,
  nowMs: number,
): readonly PipeModel[] {
  const { hall, units, transfers } = entries;
  const pipes = new Map<string, PipeModel>();
  const add = (from: Id, to: Id, kind: PipeModel['kind']): void => {
    const key = `${from}>${to}`;
    if (from === to || !hall.units.has(from) || !hall.units.has(to) || pipes.has(key)) return;
    const isOld = stalenessTreatment(tables).isMuted || unitStandingOf(hall, from, nowMs) === 'silent';
    pipes.set(key, { from, to, kind, isOld });
  };
  for (const { fromUnitId, to, endedAt } of transfers)
    if (endedAt === null && to.kind === 'unit') add(fromUnitId, to.id, 'flow');
  // A plant that reports no transfers has flow meters.
  for (const { id, feeds, flow, expectedPeriodMs } of units) {
    if (feeds?.kind !== 'unit' || !flow || flow.value < LEAST_FLOW) continue;
    const staleness = stalenessOf(flow, expectedPeriodMs, nowMs);
    if (staleness === 'fresh' || staleness === 'ageing') add(id, feeds.id, 'flow');
  }
  const starved = units.filter(({ id }) => unitStandingOf(hall, id, nowMs) === 'starved');
  const links = [...chain, ...starved.flatMap(({ id }) => waitChain(hall, { kind: 'unit', id }, nowMs))];
  for (const { waiting, forUnitId } of links) if (waiting.kind === 'unit') add(forUnitId, waiting.id, 'wait');
  return [...pipes.values()];
}
