import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TrainState } from '#shared/contracts/railway/railway-board.ts';
import type { WagonState } from '#shared/contracts/railway/wagon-visit.ts';
import type { EventPlace } from './event-handler.ts';
import { EventRefused } from './event-refused.ts';

export interface FoundTrain {
  readonly id: Id;
  readonly state: TrainState;
}

/** A number runs every day: of those within a week of an event, those at the platform first, else the nearest. */
const nearest = (at: Date, isPresentFirst: boolean): RawBuilder<unknown> => sql`
  ${isPresentFirst ? sql`(t.state in ('arrived', 'loading', 'loaded')) desc,` : sql``}
  abs(extract(epoch from t.arrives_at - ${at}::timestamptz)), t.id desc limit 1`;
const isNear = (at: Date): RawBuilder<unknown> =>
  sql`abs(extract(epoch from t.arrives_at - ${at}::timestamptz)) < 604800`;

/** The train of an event; null = there is none. */
export async function findTrainOf(
  tx: AnyTransaction,
  { warehouse, at }: EventPlace,
  { no, day, state }: { readonly no: string; readonly day?: string | undefined; readonly state?: TrainState },
): Promise<FoundTrain | null> {
  const isPresentFirst = state !== 'expected' && state !== 'arrived';
  const { rows } = await sql<FoundTrain>`select t.id::text as id, t.state from train t
    where t.warehouse_id = ${warehouse.id} and t.no = ${no} and t.deleted_at is null
      and ${day === undefined ? isNear(at) : sql`t.day = ${day}::date`} order by ${nearest(at, isPresentFirst)}`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0] ?? null;
}

export interface FoundWagon {
  readonly id: Id;
  readonly state: WagonState;
  readonly trainId: Id;
}

/** The wagon that an event names: at the platform, else of the nearest train. Throws `unknown_record`. */
export async function findWagonOf(
  tx: AnyTransaction,
  { warehouse, at }: EventPlace,
  { wagon, train }: { readonly wagon: string; readonly train?: string | undefined },
): Promise<FoundWagon> {
  const ofTrain = train === undefined ? sql`true` : sql`t.no = ${train}`;
  const { rows } = await sql<FoundWagon>`
    select w.id::text as id, w.state, w.train_id::text as "trainId" from wagon_visit w join train t on t.id = w.train_id
    where w.warehouse_id = ${warehouse.id} and w.wagon_no = ${wagon} and w.deleted_at is null and t.deleted_at is null
      and w.state <> 'cancelled' and ${ofTrain} and ${isNear(at)} order by ${nearest(at, true)}`.execute(
    withSchema<unknown>(tx),
  );
  const [found] = rows;
  if (found) return found;
  const place = train === undefined ? '' : ` of train ${train}`;
  throw new EventRefused('unknown_record', `wagon: ${JSON.stringify(wagon)}${place} is not known here`);
}
