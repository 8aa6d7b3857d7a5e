import {
  AttributeIds,
  BrowseDirection,
  type ClientSession,
  coerceNodeId,
  DataType,
  type DataValue,
  makeBrowsePath,
  NodeClass,
  type NodeId,
  type ReferenceDescription,
} from 'node-opcua-client';
import { ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { BrowseEntry, BrowsePage, EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { formatOpcuaAddress, parseOpcuaAddress, resolveOpcuaAddress } from './connector-opcua-address.ts';
import { decodeVariant, qualityOf, readOf, sizeOf, timeOf } from './connector-opcua-value.ts';

const OBJECTS = 'ns=0;i=85';
const HIERARCHICAL = 'i=33';
const HAS_COMPONENT = 'i=47';
const READ_MAX = 100;
const SCALAR_RANK = -1;

/** What lies below a node, with the values of variables. */
export async function browseOpcua(
  session: ClientSession,
  uris: readonly string[],
  node: string | null,
): Promise<BrowsePage> {
  const nodeId = node === null ? OBJECTS : toNodeId(node, uris);
  const { references, isPartial } = await childrenOf(session, nodeId);
  const entries: BrowseEntry[] = node === null ? [] : await elementsOf(session, nodeId, node);
  for (let at = 0; at < references.length; at += READ_MAX)
    entries.push(...(await describe(session, uris, references.slice(at, at + READ_MAX))));
  return {
    entries: entries.slice(0, LIMITS.browseEntriesMax),
    isPartial: isPartial || entries.length > LIMITS.browseEntriesMax,
  };
}

/** The elements of a variable that is an array of values that can be read. */
async function elementsOf(session: ClientSession, nodeId: string, address: string): Promise<BrowseEntry[]> {
  const attributes = [
    AttributeIds.NodeClass,
    AttributeIds.Value,
    AttributeIds.DataType,
    AttributeIds.DisplayName,
  ];
  const [nodeClass, data, type, name] = await session.read(
    attributes.map((attributeId) => ({ nodeId, attributeId })),
  );
  const size = data && nodeClass?.value.value === NodeClass.Variable ? sizeOf(data) : null;
  if (!data || !type || !size) return [];
  const [dataType = null] = await typeNames(session, [type]);
  const [unit = null] = await unitsOf(session, [coerceNodeId(nodeId)]);
  const elements: BrowseEntry[] = [];
  for (const element of placesIn(size, LIMITS.browseEntriesMax + 1)) {
    const decoded = decodeVariant(data, element);
    if (!decoded.ok) return [];
    elements.push({
      address: `${address}#[${element}]`,
      name: `${name?.value.value?.text ?? ''}[${element}]`,
      isFolder: false,
      isReadable: true,
      dataType,
      unit,
      value: shown(data, decoded.value),
      ts: timeOf(data.sourceTimestamp),
      ...statusOf(data),
    });
  }
  return elements;
}

/** The indexes of an array, the last dimension counting fastest. */
function* placesIn(size: readonly number[], max: number): Generator<string> {
  const count = size.reduce((product, length) => product * length, 1);
  for (let place = 0; place < Math.min(count, max); place += 1) {
    let rest = place;
    const indexes = size.toReversed().map((length) => {
      const index = rest % length;
      rest = Math.floor(rest / length);
      return index;
    });
    yield indexes.toReversed().join(',');
  }
}

/** The present values of variables; of those that the server does not have, or that hold none, there is no value. */
export async function readOpcua(
  session: ClientSession,
  uris: readonly string[],
  addresses: readonly string[],
): Promise<EntryValue[]> {
  const places = addresses.flatMap((address) => {
    const parsed = parseOpcuaAddress(address);
    const nodeId = parsed && resolveOpcuaAddress(parsed, uris);
    return nodeId ? [{ address, nodeId, element: parsed.element }] : [];
  });
  const values: EntryValue[] = [];
  for (let at = 0; at < places.length; at += READ_MAX) {
    const part = places.slice(at, at + READ_MAX);
    const read = await session.read(part.map(readOf));
    for (const [index, { address, element }] of part.entries()) {
      const data = read[index];
      const decoded = data && decodeVariant(data, element);
      const status = statusOf(data);
      if (!decoded?.ok && status.status === undefined) continue;
      const value = decoded?.ok ? shown(data, decoded.value) : null;
      values.push({ address, value, ts: timeOf(data?.sourceTimestamp), ...status });
    }
  }
  return values;
}

function toNodeId(node: string, uris: readonly string[]): string {
  const address = parseOpcuaAddress(node);
  const nodeId = address && resolveOpcuaAddress(address, uris);
  if (!nodeId) throw new ConnectorFault('no_such_point', node);
  return nodeId;
}

async function childrenOf(session: ClientSession, nodeId: string) {
  const found = new Map<string, ReferenceDescription>();
  let result = await session.browse({
    nodeId,
    referenceTypeId: HIERARCHICAL,
    includeSubtypes: true,
    browseDirection: BrowseDirection.Forward,
    nodeClassMask: NodeClass.Object | NodeClass.Variable,
    resultMask: 0x3f,
  });
  for (;;) {
    if (result.statusCode.isBad())
      throw new ConnectorFault(
        /BadNodeId/.test(result.statusCode.name) ? 'no_such_point' : 'device_error',
        result.statusCode.name,
      );
    // A node may be referred to in several ways.
    for (const reference of result.references ?? [])
      if (reference.nodeId.serverIndex === 0) found.set(reference.nodeId.toString(), reference);
    const more = result.continuationPoint;
    if (!more || more.length === 0) return { references: [...found.values()], isPartial: false };
    const isFull = found.size >= LIMITS.browseEntriesMax;
    // When it is full, the server discards the rest.
    result = await session.browseNext(more, isFull);
    if (isFull) return { references: [...found.values()].slice(0, LIMITS.browseEntriesMax), isPartial: true };
  }
}

async function describe(
  session: ClientSession,
  uris: readonly string[],
  references: readonly ReferenceDescription[],
): Promise<BrowseEntry[]> {
  const variables = references
    .filter(({ nodeClass }) => nodeClass === NodeClass.Variable)
    .map(({ nodeId }) => nodeId);
  const ofVariable = await readVariables(session, variables);
  return references.map(({ nodeId, displayName, browseName, nodeClass }) => {
    const variable = ofVariable.get(nodeId.toString());
    return {
      address: formatOpcuaAddress(identifierOf(nodeId), nodeId.namespace, uris),
      name: (displayName.text || browseName.name || identifierOf(nodeId)).slice(0, 256),
      isFolder: nodeClass === NodeClass.Object || (variable?.hasParts ?? false),
      isReadable: variable?.isReadable ?? false,
      dataType: variable?.dataType ?? null,
      unit: variable?.unit ?? null,
      value: variable?.value ?? null,
      ts: variable?.ts ?? null,
      ...(variable?.status !== undefined && { status: variable.status }),
    };
  });
}

/** Without the index of the namespace. */
function identifierOf(nodeId: NodeId): string {
  const text = nodeId.toString();
  return /^ns=\d+;/.test(text) ? text.slice(text.indexOf(';') + 1) : text;
}

interface Variable extends Pick<BrowseEntry, 'isReadable' | 'dataType' | 'unit' | 'value' | 'ts' | 'status'> {
  /** Components, or elements of an array. */
  readonly hasParts: boolean;
}

async function readVariables(
  session: ClientSession,
  nodes: readonly NodeId[],
): Promise<ReadonlyMap<string, Variable>> {
  if (nodes.length === 0) return new Map();
  const attribute = (attributeId: AttributeIds) => nodes.map((nodeId) => ({ nodeId, attributeId }));
  const values = await session.read(attribute(AttributeIds.Value));
  const types = await session.read(attribute(AttributeIds.DataType));
  const ranks = await session.read(attribute(AttributeIds.ValueRank));
  const units = await unitsOf(session, nodes);
  const names = await typeNames(session, types);
  const below = await session.browse(
    nodes.map((nodeId) => ({
      nodeId,
      referenceTypeId: HAS_COMPONENT,
      includeSubtypes: true,
      browseDirection: BrowseDirection.Forward,
      nodeClassMask: NodeClass.Object | NodeClass.Variable,
      resultMask: 0,
    })),
  );
  return new Map(
    nodes.map((nodeId, at) => {
      const data = values[at];
      const size = data ? sizeOf(data) : null;
      // Without a value the declaration says it; with one, a variable that may be either is what it is.
      const isNull = data?.value.dataType === DataType.Null;
      const isArray = size !== null || (isNull && Number(ranks[at]?.value.value ?? SCALAR_RANK) >= 0);
      const readable = data && decodeVariant(data);
      const isReadable = !isArray && readable?.ok === true;
      const hasElements = data && size !== null && decodeVariant(data, size.map(() => 0).join(',')).ok;
      const name = names[at] ?? null;
      return [
        nodeId.toString(),
        {
          isReadable,
          dataType: isArray && name !== null ? `${name}[${size?.join(',') ?? ''}]` : name,
          unit: units[at] ?? null,
          value: isReadable && readable.ok ? shown(values[at], readable.value) : null,
          ts: timeOf(values[at]?.sourceTimestamp),
          ...statusOf(values[at]),
          hasParts: hasElements === true || (below[at]?.references?.length ?? 0) > 0,
        },
      ];
    }),
  );
}

/** `BadSensorFailure`, `UncertainInitialValue`; nothing of a good value. */
function statusOf(data: DataValue | undefined): { status?: string } {
  return !data || qualityOf(data.statusCode) === 'good' ? {} : { status: data.statusCode.name };
}

function shown(data: DataValue | undefined, value: unknown): number | string | null {
  if (!data || qualityOf(data.statusCode) === 'bad') return null;
  // With its zone: the console, the server and the device may have three.
  if (data.value.dataType === DataType.DateTime && typeof value === 'number')
    return new Date(value).toISOString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' ? value.slice(0, LIMITS.stateCodeMaxLength).toWellFormed() : null;
}

async function unitsOf(session: ClientSession, nodes: readonly NodeId[]): Promise<(string | null)[]> {
  const paths = nodes.map((nodeId) => makeBrowsePath(nodeId, '.EngineeringUnits'));
  const found = (await session.translateBrowsePath(paths)).map(
    ({ targets }) => targets?.[0]?.targetId ?? null,
  );
  const present = found.flatMap((nodeId) => (nodeId ? [nodeId] : []));
  if (present.length === 0) return found.map(() => null);
  const values = await session.read(present.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })));
  const units = values.map(({ value }) => String(value.value?.displayName?.text ?? '').slice(0, 16) || null);
  return found.map((nodeId) => (nodeId ? (units.shift() ?? null) : null));
}

/** Names of data types: those of the standard are known, others are asked for. */
async function typeNames(session: ClientSession, types: readonly DataValue[]): Promise<(string | null)[]> {
  const ids = types.map(({ value }) => (value.value ? coerceNodeId(value.value) : null));
  const names = new Map<string, string>();
  for (const id of ids)
    if (id && id.namespace === 0 && typeof id.value === 'number' && DataType[id.value])
      names.set(id.toString(), String(DataType[id.value]));
  const unknown = [
    ...new Map(ids.flatMap((id) => (id && !names.has(id.toString()) ? [[id.toString(), id]] : []))),
  ];
  if (unknown.length > 0) {
    const read = await session.read(
      unknown.map(([, nodeId]) => ({ nodeId, attributeId: AttributeIds.BrowseName })),
    );
    for (const [at, [key]] of unknown.entries()) names.set(key, String(read[at]?.value.value?.name ?? ''));
  }
  return ids.map((id) => (id && names.get(id.toString())) || null);
}
