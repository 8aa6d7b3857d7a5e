import type { StopCategory } from '#shared/contracts/codes/vendor-text.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { CONSUMABLES } from './consumables.ts';
import { bottlingPlant } from './plant.ts';
import { PLANNED_CODES, vendorHabitsOf } from './vendor-codes.ts';

interface DemoCode {
  readonly code: string;
  readonly textZh: string;
  readonly textEn: string;
  readonly category: StopCategory;
  readonly isPlanned: boolean;
}

export interface DemoCodeTable {
  readonly name: string;
  readonly codes: readonly DemoCode[];
  readonly machineCodes: readonly string[];
}

interface Event {
  readonly code: string;
  readonly text: string;
  readonly textEn: string;
}

const DRIVE_CODES = /^F1?18$|^F900$/;

/** The first letter is the controller's own sorting. */
function categoryOf(code: string): StopCategory {
  if (code.startsWith('M')) return 'material';
  if (code.startsWith('E')) return 'operation';
  if (DRIVE_CODES.test(code)) return 'electrical';
  return code.startsWith('W') ? 'other' : 'mechanical';
}

function codesOf(machineType: MachineType, unit: CountUnit): DemoCode[] {
  const habits = vendorHabitsOf(machineType, unit);
  const consumable = CONSUMABLES[machineType];
  const events: readonly Event[] = [
    ...(habits ? [...habits.stops, ...habits.microStops, ...habits.warnings] : []),
    ...(consumable ? [consumable.low, consumable.empty] : []),
  ];
  const reported = events.map(
    (event): DemoCode => ({ ...toTexts(event), category: categoryOf(event.code), isPlanned: false }),
  );
  const planned = Object.values(PLANNED_CODES).map(
    (event): DemoCode => ({ ...toTexts(event), category: 'planned', isPlanned: true }),
  );
  return [...new Map([...reported, ...planned].map((one) => [one.code, one])).values()];
}

function toTexts({ code, text, textEn }: Event) {
  return { code, textZh: text, textEn };
}

/** A table for each type of machine; those that fill cans name what they fill. */
export function demoCodeTables(): DemoCodeTable[] {
  const tables = new Map<string, { readonly codes: readonly DemoCode[]; readonly machineCodes: string[] }>();
  for (const line of bottlingPlant.lines) {
    for (const machine of line.machines) {
      const unit = line.unit === 'can' ? 'can' : 'bottle';
      const name = `${machine.machineType} (${unit})`;
      const table = tables.get(name) ?? { codes: codesOf(machine.machineType, unit), machineCodes: [] };
      tables.set(name, table);
      table.machineCodes.push(machine.code);
    }
  }
  return [...tables].map(([name, table]) => ({ name, ...table }));
}
