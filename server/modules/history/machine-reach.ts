import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Machine } from '#shared/contracts/machine.ts';

type Place = Pick<Machine, 'id' | 'lineId'>;

/** As far as a caller's roles reach for changes of machines' history. */
export interface MachineReach {
  readonly isAll: boolean;
  /** What the caller entered is theirs on every machine. */
  readonly isOwn: boolean;
  /** The machine or its line is among the caller's departments. */
  isOf(machine: Place): boolean;
  /** Whether the caller may enter something about a machine. */
  mayEnter(machine: Place): boolean;
}

export async function loadMachineReach(tx: AnyTransaction, reader: Reader): Promise<MachineReach> {
  const { isAll, isOwn, departmentIds } = await loadDataAuthority(tx, reader);
  const departments = new Set(departmentIds);
  const isOf = ({ id, lineId }: Place) =>
    isAll || departments.has(id) || (lineId !== null && departments.has(lineId));
  return { isAll, isOwn, isOf, mayEnter: (machine) => isOwn || isOf(machine) };
}
