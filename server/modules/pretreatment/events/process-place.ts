import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findUnitOf } from '#server/modules/pretreatment/halls.ts';
import type { DeadLetter } from '#shared/contracts/ingest/dead-letter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Where and when an event happened. */
export interface ProcessPlace {
  readonly tenantId: Id;
  readonly hallId: Id;
  /** When it was so. */
  readonly at: Date;
  /** Something newer about the same record was taken: what stands there stays. */
  readonly isLate: boolean;
}

/** An event that cannot be taken as it is. */
export class ProcessEventRefused extends Error {
  override readonly name = 'ProcessEventRefused';
  readonly reason: DeadLetter['reason'];

  constructor(reason: DeadLetter['reason'], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** A unit that an event names by the code of its machine. Throws where the hall has none. */
export async function namedUnit(tx: AnyTransaction, hallId: Id, field: string, code: string): Promise<Id> {
  const id = await findUnitOf(tx, hallId, code);
  if (id === null)
    throw new ProcessEventRefused('unknown_record', `${field}: the hall has no unit ${JSON.stringify(code)}`);
  return id;
}

/** A line that an event names by its code. Throws where there is none. */
export async function namedLine(tx: AnyTransaction, code: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select d.id::text as id from department d
    where d.code = ${code} and d.dtype = 'line' and d.status <> 'draft' and d.deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  const [line] = rows;
  if (!line)
    throw new ProcessEventRefused('unknown_record', `line: there is no line ${JSON.stringify(code)}`);
  return line.id;
}

/** A batch of the hall that an event names by its number. Throws where there is none. */
export async function namedBatch(tx: AnyTransaction, hallId: Id, field: string, no: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from process_batch
    where hall_id = ${hallId} and no = ${no}`.execute(withSchema<unknown>(tx));
  const [batch] = rows;
  if (!batch)
    throw new ProcessEventRefused('unknown_record', `${field}: there is no batch ${JSON.stringify(no)}`);
  return batch.id;
}
