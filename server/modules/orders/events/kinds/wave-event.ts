import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { findNames, named, refuseOwn } from '#server/modules/orders/events/find-names.ts';
import { isForward, WAVE_WAY } from '#server/modules/orders/events/forward.ts';
import { holdColumns } from '#server/modules/orders/events/hold-columns.ts';
import {
  dateOf,
  findKept,
  keepRecord,
  neededFirst,
  refuseBackwards,
} from '#server/modules/orders/events/keep-record.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WaveEvent } from '#shared/contracts/orders/events/warehouse-work-event.ts';
import type { WaveState } from '#shared/contracts/orders/wave.ts';

export const handleWave: EventHandler<WaveEvent> = async (tx, place, event) => {
  const { no, state } = event;
  const name = `wave ${no}`;
  const { dock } = await findNames(tx, place, { dock: named('dock', event.dock) });
  return {
    record: name,
    async apply() {
      const { at } = place;
      const before = await findKept(tx, place, 'wave', no);
      if (before === null) {
        await refuseOwn(tx, place, 'wave', no);
        if (event.cutOffAt === undefined) throw neededFirst('cutOffAt', name);
      } else
        refuseBackwards(isForward(WAVE_WAY, before.state as WaveState, state), name, before.state, state);
      const isReleased = state !== 'planned' && state !== 'cancelled';
      const { id } = await keepRecord(tx, place, {
        table: 'wave',
        subject: 'wave',
        no,
        before,
        state,
        said: [
          { column: 'name', value: event.name, field: 'name' },
          { column: 'name_en', value: event.nameEn, field: 'nameEn' },
          { column: 'strategy', value: event.strategy, field: 'strategy' },
          { column: 'cut_off_at', value: dateOf(event.cutOffAt), field: 'cutOffAt' },
          { column: 'dock_id', value: dock ?? undefined, field: 'dockCode', shown: event.dock },
          ...holdColumns(event.hold, before, at),
        ],
        times: {
          state_at: at,
          ...(isReleased && !before?.released_at && { released_at: at }),
          ...(state === 'done' && { done_at: at }),
        },
        defaults: { name: no, strategy: 'discrete', state_at: at },
      });
      if (state === 'cancelled' && before?.state !== 'cancelled') await takeOrdersOut(tx, place, String(id));
      return name;
    },
  };
};

/** As of a wave that is cancelled here: its orders are for another one. */
async function takeOrdersOut(tx: AnyTransaction, { at, batch }: EventPlace, waveId: Id): Promise<void> {
  await sql`update outbound_order set wave_id = null, updated_at = greatest(${at}::timestamptz,
      updated_at + interval '1 millisecond') where wave_id = ${waveId}`.execute(withSchema<unknown>(tx));
  batch.kept.clear();
}
