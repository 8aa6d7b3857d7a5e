import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { cipProgramme as zh } from '#shared/i18n/zh/pretreatment/cip-programme.ts';

export const cipProgramme = {
  title: 'CIP programmes',
  lead: 'Phases of cleaning in place. A phase ends by temperature or conductivity; its time is a plan.',
  noun: 'CIP programme',
  plural: 'CIP programmes',
  field: {
    id: 'Number',
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    phases: 'Phases',
    isEnabled: 'Enabled',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  phase: {
    name: 'Phase',
    nameEn: 'English name',
    plannedMin: 'Planned (min)',
    metric: 'Ends by',
    isMin: 'Direction',
    limit: 'Limit',
    holdMin: 'Hold (min)',
  },
  metrics: {
    temperature: 'Temperature (°C)',
    conductivity: 'Conductivity (mS/cm)',
  },
  atLeast: '≥ at least',
  atMost: '≤ at most',
  noMetric: 'None',
  addPhase: 'Add phase',
  phaseRow: 'Phase {{row}}',
  removePhase: 'Remove phase',
  phaseCount: '{{count}} · {{minutes}} min',
  held: 'held for {{minutes}} min',
  filterPlaceholder: 'Code or name',
  empty: 'No CIP programmes yet',
  emptyHint: 'Create one and add its phases.',
} satisfies SameKeys<typeof zh>;
