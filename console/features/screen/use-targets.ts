import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { BoardTarget } from '#shared/contracts/kit/boards.ts';
import { listDepartmentsByType } from '#shared/contracts/plant/department.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';
import type { Screen } from '#shared/contracts/screens/screen.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import { targetOfBoard } from '#shared/domain/screen-address.ts';

/** Lines, machines, warehouses and halls that a screen can show; undefined until they are loaded. */
export type Targets = Readonly<Record<BoardTarget, readonly FilterChoice[]>>;

export function useTargets(): Targets | undefined {
  const { language } = useText();
  const enabled = useMay('plant_view');
  const lines = useCall(listLines, {}, { enabled }).data;
  const machines = useCall(listDepartmentsByType, { params: { type: 'machine' } }, { enabled }).data;
  const mayShowWarehouses = useMay('warehouse_board_view');
  const warehouses = useCall(listWarehouses, {}, { enabled: mayShowWarehouses }).data;
  const mayShowHalls = useMay('pretreatment_board_view');
  const halls = useCall(listHalls, { query: {} }, { enabled: mayShowHalls }).data;
  if (!lines || !machines || (mayShowWarehouses && !warehouses) || (mayShowHalls && !halls)) return undefined;
  const choicesOf = (
    found: readonly { readonly id: string; readonly name: string; readonly nameEn: string | null }[],
  ) => found.map((one) => ({ value: one.id, text: nameOf(one, language) }));
  return {
    line: choicesOf(lines),
    warehouse: choicesOf(warehouses ?? []),
    hall: choicesOf(halls ?? []),
    // Machines of several lines have the same name.
    machine: machines.map((machine) => ({
      value: machine.deptId,
      text: `${nameOf(machine, language)} · ${machine.code}`,
    })),
  };
}

/** Null where the screen names no line or machine, or one that is no more. */
export function targetName({ board, targetId }: Screen, targets: Targets | undefined): string | null {
  const target = targetOfBoard(board);
  if (target === null) return null;
  return targets?.[target].find(({ value }) => value === targetId)?.text ?? null;
}
