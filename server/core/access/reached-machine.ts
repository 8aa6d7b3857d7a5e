import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

/**
 * The machine that a change names by its code, within the editor's reach at this moment. Throws `machine_missing` at
 * `machineCode`: one that is out of reach is as if it were not there.
 */
export async function reachedMachine(
  tx: AnyTransaction,
  directory: Pick<PlantDirectory, 'findMachine'>,
  editor: Pick<Reader, 'tenantId' | 'userId'>,
  code: string,
): Promise<Machine> {
  const machine = directory.findMachine(editor.tenantId, code);
  if (!machine || !reachesDepartment(await loadDataAuthority(tx, editor), machine.id))
    throw fieldError('machineCode', 'machine_missing');
  return machine;
}
