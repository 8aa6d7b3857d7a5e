import type { FieldValues } from 'react-hook-form';
import { POSITION_FIELDS } from '#shared/contracts/map/position.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import { hasMachine, hasPosition, hasZone } from '#shared/domain/tree/department-places.ts';

const OF_LINES = ['unit'];
const OF_ZONES = ['timeZone'];
const OF_REGIONS = ['areaM2'];
const OF_PLACES = Object.keys(POSITION_FIELDS);
const OF_MACHINES = [
  'machineType',
  'shortName',
  'shortNameEn',
  'speedUnit',
  'yieldUnit',
  'primaryPerUnit',
  'idealSpeedPerHour',
  'expectedPeriodMs',
  'codeTableId',
];

/** What of the form is sent: nothing that belongs to another type. */
export function toDepartmentBody(dtype: DepartmentType | undefined, values: FieldValues): FieldValues {
  const type: DepartmentType = dtype ?? values.dtype;
  const foreign = [
    ...(type === 'line' ? [] : OF_LINES),
    ...(hasZone(type) ? [] : OF_ZONES),
    ...(type === 'energy_region' ? [] : OF_REGIONS),
    ...(hasPosition(type) ? [] : OF_PLACES),
    ...(hasMachine(type) ? [] : OF_MACHINES),
  ];
  return {
    ...values,
    parentId: values.parentId || null,
    ...Object.fromEntries(foreign.map((name) => [name, null])),
  };
}
