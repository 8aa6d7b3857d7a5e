import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { railHandler as zhRailHandler } from '#shared/i18n/zh/railway/rail-handler.ts';

export const railHandler = {
  title: 'Handling machines',
  lead: 'Cranes, reach stackers and other machines that load wagons, with what they reported last.',
  noun: 'handling machine',
  plural: 'handling machines',
  field: {
    warehouseCode: 'Warehouse',
    warehouseName: 'Warehouse name',
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    kind: 'Type',
    enabled: 'Enabled',
    state: 'State',
    since: 'In it since',
    reportedAt: 'Reported last',
    faultCode: 'Fault code',
    faultText: 'Fault',
    faultTextEn: 'Fault (English)',
    wagonNo: 'Wagon',
    trainNo: 'Train',
    atM: 'Position, m',
    isLaden: 'Laden',
  },
  kinds: {
    gantry: 'Gantry crane',
    reach_stacker: 'Reach stacker',
    forklift: 'Forklift',
    lorry: 'Lorry',
  },
  states: {
    working: 'Working',
    idle: 'Idle',
    fault: 'Fault',
    silent: 'Silent',
  },
  allKinds: 'All types',
  filterPlaceholder: 'Filter by code or name',
  empty: 'No handling machines yet',
  emptyHint: 'Once registered, what a machine reports is shown here and on the big screen.',
} satisfies SameKeys<typeof zhRailHandler>;
