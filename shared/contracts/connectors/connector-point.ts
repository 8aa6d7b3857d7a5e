import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { areWords } from '#shared/contracts/ingest/number-text.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { MachineState, Quality } from '#shared/contracts/plant/machine-state.ts';
import { ConnectorProblem, WordOrder } from './connector.ts';

/** How the bytes of a point are read; `auto` where the protocol says it with the value. */
export const PointDataType = z.enum([
  'auto',
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'bcd16',
  'bcd32',
  'text',
]);
export type PointDataType = z.infer<typeof PointDataType>;

/** What a point's values become: nothing but a value to look at, a metric of the machine, or its state. */
export const PointTarget = z.enum(['none', 'metric', 'state']);
export type PointTarget = z.infer<typeof PointTarget>;

/** How a text is written that is a number. */
const DecimalSign = z.enum(['point', 'comma']);

/** A point whose texts are numbers with a decimal point and nothing else. */
export const NO_NUMBER_TEXT = {
  ...{ decimal: 'point', separator: null, partIndex: null, onWords: null, offWords: null },
} as const;

/** Whether a deadband has the unit of the value, or is percent of the range that an OPC UA server gives for it. */
export const DeadbandUnit = z.enum(['absolute', 'percent']);
export type DeadbandUnit = z.infer<typeof DeadbandUnit>;

/** `0=shutdown, ACTIVE=production, 9=fault+warning, *=shutdown`: value → states; `*` takes all others. */
const StateMap = ExactText(2_000);

const NumberWords = OptionalText(512).refine(areWords, 'bad_words').default(null);

/** How a value is looked up in a state map: letters of either case are the same. */
export function stateKey(value: number | string): string {
  return String(value).toLowerCase();
}

/** The states by `stateKey`, or null where the text is not a state map. */
export function parseStateMap(text: string): ReadonlyMap<string, readonly MachineState[]> | null {
  const map = new Map<string, readonly MachineState[]>();
  for (const entry of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (entry === '') continue;
    const [value = '', states = '', ...rest] = entry.split('=').map((part) => part.trim());
    const parsed = z.array(MachineState).safeParse(states.split('+').map((state) => state.trim()));
    const key = stateKey(value);
    const isKey = key !== '' && key.length <= LIMITS.stateCodeMaxLength;
    if (rest.length > 0 || !isKey || !parsed.success || map.has(key)) return null;
    map.set(key, parsed.data);
  }
  return map.size === 0 ? null : map;
}

/** The newest value of a point since the connector was started. */
export const PointLive = z.object({
  value: z.union([z.number(), z.string()]).nullable(),
  /** When it was read, or when the device says it was so. */
  ts: EpochMs,
  quality: Quality,
  problem: ConnectorProblem.nullable(),
});
export type PointLive = z.infer<typeof PointLive>;

export const ConnectorPoint = z.object({
  id: Id,
  connectorId: Id,
  connectorName: z.string(),
  name: z.string(),
  groupName: z.string().nullable(),
  address: z.string(),
  dataType: PointDataType,
  wordOrder: WordOrder.nullable(),
  periodMs: z.number().int(),
  scale: z.number(),
  offset: z.number(),
  unit: z.string().nullable(),
  deadband: z.number().nullable(),
  deadbandUnit: DeadbandUnit,
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Code of the machine; null while the point is not given to one. */
  machineCode: z.string().nullable(),
  machineId: Id.nullable(),
  target: PointTarget,
  metric: z.string().nullable(),
  stateMap: z.string().nullable(),
  decimal: DecimalSign,
  separator: z.string().nullable(),
  partIndex: z.number().int().nullable(),
  onWords: z.string().nullable(),
  offWords: z.string().nullable(),
  live: PointLive.nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type ConnectorPoint = z.infer<typeof ConnectorPoint>;

const Factor = z.number().refine((value) => value !== 0, 'bad_value');

/** A value of a device that is read, and what becomes of it. */
export const connectorPoint = defineCrud({
  subject: defineSubject({ name: 'connector-point', module: 'connectors', page: null }),
  path: '/data/connector-point',
  idField: 'id',
  access: { view: 'connection_view', edit: 'connection_edit' },
  record: ConnectorPoint,
  fields: {
    name: Text(64),
    groupName: OptionalText(64),
    /**
     * Modbus: `unit:table:offset` with `hr ir co di`, such as `1:hr:100`, or `40101`; a text with its registers: `1:hr:100*8`. OPC UA: `nsu=uri;s=…` or
     * `ns=2;s=…`, with `#[3]` for an element of an array. Sparkplug: `group/node#metric` or
     * `group/node/device#metric`. MTConnect: the id of a data item. HTTP: `/path#json.path`, MQTT: `topic#json.path`,
     * with `@json.path` where the document says when it was so.
     */
    address: Text(512),
    dataType: PointDataType.default('auto'),
    /** Of a Modbus point; null = that of its connector. */
    wordOrder: WordOrder.nullable().default(null),
    periodMs: z.number().int().min(100).max(3_600_000).default(1_000),
    scale: Factor.default(1),
    offset: z.number().default(0),
    unit: OptionalText(16),
    deadband: z.number().min(0).nullable().default(null),
    deadbandUnit: DeadbandUnit.default('absolute'),
    min: z.number().nullable().default(null),
    max: z.number().nullable().default(null),
    machineCode: Text(64).nullable().default(null),
    target: PointTarget.default('none'),
    metric: MetricKey.nullable().default(null),
    stateMap: StateMap.nullable().default(null),
    /** How its texts are numbers; not of registers, nor of a state. */
    decimal: DecimalSign.default('point'),
    /** Of one part of a text such as `12;23,5`, which is `partIndex`, counted from 1. */
    separator: ExactText(4, 1).nullable().default(null),
    partIndex: z.number().int().min(1).max(64).nullable().default(null),
    /** Words that are 1, and words that are 0, with commas between them. */
    onWords: NumberWords,
    offWords: NumberWords,
  },
  createOnly: {
    connectorId: Id.optional(),
    /** In place of `connectorId`: in spreadsheets. */
    connectorName: OptionalText(64),
  },
  check: checkTarget,
  /** `name` is searched in name, group and address. */
  filters: { connectorId: Id, name: ExactText(64).optional(), target: PointTarget.optional() },
  sort: ['name', 'group_name', 'address', 'period_ms', 'update_time'],
  isSoftDeleted: false,
  hasImport: true,
  nouns: ['point', 'points'],
});

export const createConnectorPoints = defineEndpoint({
  id: 'connectorPoint.createMany',
  method: 'POST',
  path: '/data/connector-point/batch',
  access: 'connection_edit',
  tenant: 'session',
  summary:
    'Creates several points, or none of them when one cannot be created: what is wrong stands at `rows.<index>.<field>`. Answers how many there are now.',
  body: z.strictObject({ rows: z.array(connectorPoint.createBody.strict()).min(1).max(LIMITS.idsMax) }),
  reply: z.number().int(),
});

/** Names of the settings of texts that a point has. */
export function numberTextSettings(body: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(NO_NUMBER_TEXT).flatMap(([name, none]) =>
    body[name] === none || body[name] === undefined || body[name] === '' ? [] : [name],
  );
}

/** A target needs a machine, a metric its name and a number, a state its map, limits an order, and percent end at 100. */
function checkTarget(body: Record<string, unknown>, context: z.RefinementCtx): void {
  const { target, machineCode, metric, stateMap, min, max, deadband, deadbandUnit, dataType } = body;
  const { separator, partIndex } = body;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (target !== 'none' && machineCode === null) refuse('machineCode', 'required');
  if (target === 'metric' && metric === null) refuse('metric', 'required');
  if (target === 'metric' && dataType === 'text') refuse('dataType', 'text_no_metric');
  if (target === 'state' && typeof stateMap !== 'string') refuse('stateMap', 'required');
  else if (target === 'state' && parseStateMap(String(stateMap)) === null)
    refuse('stateMap', 'bad_state_map');
  if ((separator === null) !== (partIndex === null))
    refuse(partIndex === null ? 'partIndex' : 'separator', 'part_without_place');
  if (target === 'state') for (const name of numberTextSettings(body)) refuse(name, 'state_no_number');
  if (typeof min === 'number' && typeof max === 'number' && min > max) refuse('max', 'range_empty');
  if (deadbandUnit === 'percent' && typeof deadband === 'number' && deadband > 100)
    refuse('deadband', 'percent_above_100');
}
