import { type Selectable, sql, type Transaction } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { ScreensSchema } from '#server/modules/screens/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { MachineTypeModel, ShownModels } from '#shared/contracts/screens/machine-model.ts';

type Row = Selectable<ScreensSchema['machine_model']>;

export const meshBlob = (fileId: string): string => `machine-model-${fileId}`;

export async function listModels(tx: AnyTransaction): Promise<MachineTypeModel[]> {
  const rows = await withSchema<ScreensSchema>(tx)
    .selectFrom('machine_model')
    .selectAll()
    .orderBy('machine_type')
    .execute();
  return rows.map(toModel);
}

export async function readShownModels(tx: AnyTransaction): Promise<ShownModels> {
  return (await listModels(tx)).map(({ machineType, fileId }) => ({ machineType, fileId }));
}

/** What is stored for a type. Until the end of the transaction no other changes models of the tenant. */
export async function lockModel(
  tx: Transaction<ScreensSchema>,
  tenantId: Id,
  machineType: MachineType,
): Promise<MachineTypeModel | null> {
  const key = `machine_model:${tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('machine_model')
    .selectAll()
    .where('machine_type', '=', machineType)
    .executeTakeFirst();
  return row ? toModel(row) : null;
}

export async function isStored(tx: Transaction<ScreensSchema>, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('machine_model')
    .select('file_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

function toModel(row: Row): MachineTypeModel {
  const { length, width, height, triangles, notes } = row;
  return {
    machineType: row.machine_type,
    fileId: row.file_id,
    length,
    width,
    height,
    triangles,
    notes,
    username: row.changed_by,
    at: row.changed_at.getTime(),
  };
}
