import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { EventHandler } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, named } from '#server/modules/orders/events/find-names.ts';
import { findTrainOf, findWagonOf } from '#server/modules/orders/events/find-wagon.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { HandlerEvent } from '#shared/contracts/orders/events/rail-event.ts';
import type { ReportedHandlerState } from '#shared/contracts/railway/rail-handler.ts';

/** What a machine does now. Faults are in the operation log; its other states change by the minute. */
export const handleHandler: EventHandler<HandlerEvent> = async (tx, place, event) => {
  const { tenantId, at } = place;
  const { state, code, text, textEn, atM, isLaden } = event;
  const { handler: id } = await findNames(tx, place, { handler: named('railHandler', event.handler) });
  const wagon =
    event.wagon === undefined
      ? null
      : await findWagonOf(tx, place, { wagon: event.wagon, train: event.train });
  const train = event.train === undefined ? null : await findTrainOf(tx, place, { no: event.train });
  if (event.train !== undefined && train === null)
    throw new EventRefused('unknown_record', `train: ${JSON.stringify(event.train)} is not known here`);
  const record = `handler ${event.handler}`;
  return {
    record,
    async apply() {
      const isFault = state === 'fault';
      const { rows } = await sql<{ was: ReportedHandlerState | null; code: string | null }>`
        update rail_handler h set state = ${state}, reported_at = ${at},
          state_at = case when old.state = ${state} and old.fault_code is not distinct from ${isFault ? (code ?? null) : null}::text
            then coalesce(old.state_at, ${at}::timestamptz) else ${at}::timestamptz end,
          fault_code = ${isFault ? (code ?? null) : null}, fault_text = ${isFault ? (text ?? null) : null},
          fault_text_en = ${isFault ? (textEn ?? null) : null}, wagon_visit_id = ${wagon?.id ?? null},
          train_id = ${wagon?.trainId ?? train?.id ?? null}, at_m = ${atM ?? null}, is_laden = ${isLaden}
        from (select id, state, state_at, fault_code from rail_handler where id = ${id} for update) old
        where h.id = old.id returning old.state as was, old.fault_code as code`.execute(
        withSchema<unknown>(tx),
      );
      const was = rows[0]?.was ?? null;
      if ((was === 'fault') !== isFault)
        await audit(tx, {
          tenantId,
          actor: null,
          at,
          subject: 'railHandler',
          recordId: id as Id,
          recordName: event.handler,
          action: 'report',
          changes: {
            state: { before: was, after: state },
            ...(isFault && { faultCode: { after: code ?? null }, faultText: { after: text ?? null } }),
          },
        });
      return record;
    },
  };
};
