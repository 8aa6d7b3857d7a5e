import { processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { MADE_HALL } from '#tests/support/made/made-hall.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

/** As many as the records of the tests; their plants need them. */
export const SAMPLE_TANKS = Array.from({ length: 60 }, (_, index) => ({
  code: `TANK-${index}`,
  parentCode: MADE_HALL,
  name: `储罐 ${index}`,
  nameEn: `Tank ${index}`,
  dtype: 'tank' as const,
}));

const taken: string[] = [];

/** Each record has a machine of its own. */
function machineOf(serial: string): string {
  if (!taken.includes(serial)) taken.push(serial);
  const tank = SAMPLE_TANKS[taken.indexOf(serial)];
  if (!tank) throw new Error('the hall has no more tanks');
  return tank.code;
}

export const processUnitSample: SubjectSample = {
  crud: processUnit,
  body: (serial) => ({
    hallCode: MADE_HALL,
    machineCode: machineOf(serial),
    kind: 'tank',
    capacityT: 20,
    note: `unit ${serial}`,
  }),
  change: { capacityT: 30, lowPct: 15 },
  text: ['note', 200],
  unique: 'machineCode',
  filter: ['name', 'machineCode'],
};
