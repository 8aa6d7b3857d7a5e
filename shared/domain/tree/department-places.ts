import type { DepartmentType } from '#shared/contracts/plant/department.ts';

/** Types below which a department may stand; null = it may be a root. */
const PARENTS: Readonly<Record<DepartmentType, readonly (DepartmentType | null)[]>> = {
  company: [null, 'company'],
  plant: [null, 'company'],
  workshop: ['plant', 'workshop'],
  line: ['plant', 'workshop'],
  machine: ['plant', 'workshop', 'line', 'warehouse', 'energy_region'],
  warehouse: ['company', 'plant', 'workshop'],
  office: [null, 'company', 'plant', 'workshop', 'warehouse', 'office'],
  energy_region: ['company', 'plant', 'workshop', 'energy_region'],
  tank: ['plant', 'workshop', 'line', 'warehouse'],
  dock: ['plant', 'warehouse'],
  meter: ['plant', 'workshop', 'line', 'warehouse', 'office', 'energy_region', 'machine', 'tank'],
};

const TYPES = Object.keys(PARENTS) as readonly DepartmentType[];

/** `parent` null = as a root. */
export function mayStandBelow(dtype: DepartmentType, parent: DepartmentType | null): boolean {
  return PARENTS[dtype].includes(parent);
}

/** What may be created below a parent; null = as a root. */
export function typesBelow(parent: DepartmentType | null): DepartmentType[] {
  return TYPES.filter((dtype) => mayStandBelow(dtype, parent));
}

/** Whether a department of this type reports states and metrics: it has the attributes of a machine. */
export function hasMachine(dtype: DepartmentType): boolean {
  return dtype === 'machine' || dtype === 'tank' || dtype === 'meter';
}

/** Whether a department of this type has an address of its own. */
export function hasPosition(dtype: DepartmentType): boolean {
  return dtype === 'company' || dtype === 'plant' || dtype === 'warehouse' || dtype === 'office';
}

/** Whether a department of this type may have a zone of its own; all others have that of what they stand below. */
export function hasZone(dtype: DepartmentType): boolean {
  return hasPosition(dtype) || dtype === 'workshop' || dtype === 'line';
}

/** Places and equipment. They belong to the unit of people above them: to its company, plant, workshop, warehouse or office. */
export const EQUIPMENT_TYPES: readonly DepartmentType[] = [
  'line',
  'machine',
  'energy_region',
  'tank',
  'dock',
  'meter',
];
