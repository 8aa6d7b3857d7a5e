import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { connectorPoint as zhConnectorPoint } from '#shared/i18n/zh/connectors/connector-point.ts';

export const connectorPoint = {
  title: 'Points',
  lead: 'Values that are read from the device, and what becomes of them.',
  noun: 'point',
  plural: 'points',
  field: {
    connectorId: 'Connector',
    connectorName: 'Connector',
    name: 'Name',
    groupName: 'Group',
    address: 'Address',
    value: 'Value',
    age: 'Age',
    becomes: 'Becomes',
    dataType: 'Data type',
    wordOrder: 'Byte order',
    periodMs: 'Read every (ms)',
    scale: 'Factor',
    offset: 'Offset',
    unit: 'Unit',
    deadband: 'Deadband',
    deadbandUnit: 'Deadband is',
    min: 'Lower limit',
    max: 'Upper limit',
    machineCode: 'Machine',
    target: 'Becomes',
    metric: 'Metric',
    decimal: 'Decimal sign of texts',
    separator: 'Separator of parts',
    partIndex: 'Which part counts',
    onWords: 'Words for 1',
    offWords: 'Words for 0',
    stateMap: 'States by value',
  },
  orderOfConnector: 'As the connector',
  addressHint: {
    modbus:
      'Unit:table:offset, offset from 0: 1:hr:100, 1:ir:7, 1:co:0, 1:di:3, a bit as 1:hr:100.4. Or as printed: 40101. A text with its registers: 1:hr:100*8.',
    opcua:
      'A node by the URI of its namespace: nsu=urn:plc;s=Line1.Speed. Or by its index: ns=2;s=Line1.Speed. An element of an array: ns=2;s=Line1.Counts#[0].',
    sparkplug: 'group/node#metric or group/node/device#metric, such as plant1/edge7/filler#Drive/Speed.',
    mtconnect: 'The id of a data item, such as Xload. A condition is a text: NORMAL, or FAULT 403 Overload.',
    http: '/path#json.path, such as /status#machine.speed or /status#axes[0].load@time: @ names the time in the document.',
    mqtt: 'topic, or topic#json.path as hall1/filler#speed; hall1/filler#speed@time: @ names the time in the message.',
  },
  scaleHint: 'Value × factor + offset',
  decimals: { point: 'Point: 1234.5', comma: 'Comma: 1.234,5' },
  separatorHint: 'Takes one part of 12;23,5. Empty: the whole text.',
  wordsHint: 'With commas between them, such as ON, open',
  deadbandUnits: { absolute: 'In the unit of the value', percent: 'Percent of the range' },
  deadbandUnitHint:
    'A percentage is of the range (EURange) that the server gives for the point, and is applied by the server; a point without a range is not read.',
  deadbandHint:
    'Changes up to this much are left out; an OPC UA server is asked not to send them. Empty: every value counts.',
  metricHint:
    'speed, yield, reject and alarms have a meaning on boards; all others are parameters. yield counts all parts with their rejects, unless its machine parameter says good parts only.',
  stateMapHint:
    'Such as 0=shutdown, 6=production, ACTIVE=production, 9=fault+warning. * takes all other values.',
  targets: { none: 'Only shown here', metric: 'A metric', state: 'The state' },
  noMachine: 'None',
  noMachineHint: 'Points without a machine are changed by roles that reach all data.',
  searchHint: 'Name, group or address',
  noValue: 'No value yet',
  empty: 'No points yet',
  emptyHint: 'Add the first value that is to be read.',
} satisfies SameKeys<typeof zhConnectorPoint>;
