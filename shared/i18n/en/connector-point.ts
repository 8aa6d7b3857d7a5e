import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { connectorPoint as zhConnectorPoint } from '#shared/i18n/zh/connector-point.ts';

export const connectorPoint = {
  title: 'Points',
  lead: 'Values that are read from the device, and what becomes of them.',
  noun: 'point',
  plural: 'points',
  field: {
    connectorId: 'Connector',
    name: 'Name',
    groupName: 'Group',
    address: 'Address',
    value: 'Value',
    age: 'Age',
    becomes: 'Becomes',
    dataType: 'Data type',
    periodMs: 'Read every (ms)',
    scale: 'Factor',
    offset: 'Offset',
    unit: 'Unit',
    deadband: 'Deadband',
    min: 'Lower limit',
    max: 'Upper limit',
    machineCode: 'Machine',
    target: 'Becomes',
    metric: 'Metric',
    stateMap: 'States by value',
  },
  addressHint: {
    modbus:
      'Unit:table:offset, offset from 0: 1:hr:100, 1:ir:7, 1:co:0, 1:di:3, a bit as 1:hr:100.4. Or as printed: 40101.',
  },
  scaleHint: 'Value × factor + offset',
  deadbandHint: 'Changes up to this much are left out. Empty: every value counts.',
  metricHint: 'speed, yield, reject and alarms have a meaning on boards; all others are parameters.',
  stateMapHint:
    'Such as 0=shutdown, 6=production, ACTIVE=production, 9=fault+warning. * takes all other values.',
  targets: { none: 'Only shown here', metric: 'A metric', state: 'The state' },
  searchHint: 'Name, group or address',
  noValue: 'No value yet',
  empty: 'No points yet',
  emptyHint: 'Add the first value that is to be read.',
} satisfies SameKeys<typeof zhConnectorPoint>;
