import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, named } from '#server/modules/orders/events/find-names.ts';
import { findWagonOf } from '#server/modules/orders/events/find-wagon.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WagonEvent } from '#shared/contracts/orders/events/rail-event.ts';
import type { WagonState } from '#shared/contracts/railway/wagon-visit.ts';
import { WAGON_FORWARD, wagonSteps } from '#shared/domain/railway/wagon-steps.ts';

/** What happened to a wagon; states that it skips are implied. */
export const handleWagon: EventHandler<WagonEvent> = async (tx, place, event) => {
  await findNames(tx, place, { track: named('railTrack', event.track) });
  const { id, state } = await findWagonOf(tx, place, { wagon: event.no, train: event.train });
  const record = `wagon ${id}`;
  return {
    record,
    async apply() {
      // Before the state: work that has ended has been done.
      if (event.loadedTonnes !== undefined) await progress(tx, place, event, id);
      if (event.state !== undefined) await stepTo(tx, place, event, { id, to: event.state, was: state });
      return record;
    },
  };
};

async function progress(
  tx: AnyTransaction,
  { tenantId, at, batch }: EventPlace,
  { no, loadedTonnes = 0, loadedUnits }: WagonEvent,
  id: Id,
): Promise<void> {
  const { rows } = await sql<{
    tonnes: string;
    units: number;
  }>`select loaded_tonnes as tonnes, loaded_units as units
    from wagon_visit where id = ${id}`.execute(withSchema<unknown>(tx));
  const { tonnes = '0', units = 0 } = rows[0] ?? {};
  if (loadedTonnes < Number(tonnes) || (loadedUnits ?? units) < units)
    throw new EventRefused('goes_backwards', `wagon ${no} has ${tonnes} t in ${units} units already`);
  const by = { now: at, actor: null, isReported: true };
  await batch.trains.report(tx, tenantId, { id, tonnes: loadedTonnes, units: loadedUnits, ...by });
}

async function stepTo(
  tx: AnyTransaction,
  { tenantId, at, batch }: EventPlace,
  { no, text, track }: WagonEvent,
  { id, to, was }: { readonly id: Id; readonly to: WagonState; readonly was: WagonState },
): Promise<void> {
  const { rows } = await sql<{ state: WagonState }>`select state from wagon_visit where id = ${id}`.execute(
    withSchema<unknown>(tx),
  );
  const from = rows[0]?.state ?? was;
  const steps = wagonSteps.way(from, to, [...WAGON_FORWARD, 'reject', 'cancel']);
  if (steps === null)
    throw new EventRefused('goes_backwards', `wagon ${no} is ${from}, which ${to} does not follow`);
  for (const step of steps)
    await batch.trains.stepWagon(tx, tenantId, {
      id,
      step,
      reason: text,
      trackCode: track,
      now: at,
      actor: null,
      isReported: true,
    });
}
