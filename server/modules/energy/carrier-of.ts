import type { Transaction } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { EnergySchema } from './schema.ts';

/** A carrier by its id, or by its code where only that is known. */
export interface NamedCarrier {
  readonly carrierId?: Id | undefined;
  readonly carrierCode?: string | null | undefined;
}

/** Throws at the field that names none. */
export async function findCarrier(tx: Transaction<EnergySchema>, named: NamedCarrier): Promise<Id> {
  const id = await carrierIdOf(tx, named);
  if (id === null) throw fieldError(named.carrierId ? 'carrierId' : 'carrierCode', 'carrier_missing');
  return id;
}

export async function carrierIdOf(
  tx: Transaction<EnergySchema>,
  { carrierId, carrierCode }: NamedCarrier,
): Promise<Id | null> {
  const found = await tx
    .selectFrom('energy_carrier')
    .select('id')
    .where(carrierId ? 'id' : 'code', '=', carrierId ?? carrierCode ?? '')
    .executeTakeFirst();
  return found?.id ?? null;
}
