import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listDepartmentsByType } from '#shared/contracts/plant/department.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';
import type { Screen, ScreenBoard } from '#shared/contracts/screens/screen.ts';
import { listWarehouses } from '#shared/contracts/warehouse/warehouse.ts';

/** Lines, machines, warehouses and halls that a screen can show; undefined until they are loaded. */
export type Targets = Readonly<Record<Exclude<ScreenBoard, 'address'>, readonly FilterChoice[]>>;

export function useTargets(): Targets | undefined {
  const { language } = useText();
  const enabled = useMay('plant_view');
  const lines = useCall(listLines, {}, { enabled }).data;
  const machines = useCall(listDepartmentsByType, { params: { type: 'machine' } }, { enabled }).data;
  const mayShowWarehouses = useMay('warehouse_board_view');
  const warehouses = useCall(listWarehouses, {}, { enabled: mayShowWarehouses }).data;
  const mayShowHalls = useMay('pretreatment_board_view');
  const halls = useCall(listHalls, {}, { enabled: mayShowHalls }).data;
  if (!lines || !machines || (mayShowWarehouses && !warehouses) || (mayShowHalls && !halls)) return undefined;
  const places = (warehouses ?? []).map((one) => ({ value: one.id, text: nameOf(one, language) }));
  const ofLines = lines.map((line) => ({ value: line.id, text: nameOf(line, language) }));
  return {
    line: ofLines,
    plant: ofLines,
    queue: places,
    warehouse: places,
    hall: places,
    office: places,
    railway: places,
    pretreatment: (halls ?? []).map((one) => ({ value: one.id, text: nameOf(one, language) })),
    // Machines of several lines have the same name.
    machine: machines.map((machine) => ({
      value: machine.deptId,
      text: `${nameOf(machine, language)} · ${machine.code}`,
    })),
  };
}

/** Null where the screen names no line or machine, or one that is no more. */
export function targetName({ board, targetId }: Screen, targets: Targets | undefined): string | null {
  if (board === 'address') return null;
  return targets?.[board].find(({ value }) => value === targetId)?.text ?? null;
}
