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
import { decodeVariant, qualityOf, timeOf } from './connector-opcua-value.ts';

const OBJECTS = 'ns=0;i=85';
const HIERARCHICAL = 'i=33';
const HAS_COMPONENT = 'i=47';
const READ_MAX = 100;
const ARRAY_RANK = -1;

/** What lies below a node, with the values of variables. */
export async function browseOpcua(
  session: ClientSession,
  uris: readonly string[],
  node: string | null,
): Promise<BrowsePage> {
  const { references, isPartial } = await childrenOf(session, node === null ? OBJECTS : toNodeId(node, uris));
  const entries: BrowseEntry[] = [];
  for (let at = 0; at < references.length; at += READ_MAX)
    entries.push(...(await describe(session, uris, references.slice(at, at + READ_MAX))));
  return { entries, isPartial };
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
    return nodeId ? [{ address, nodeId }] : [];
  });
  const values: EntryValue[] = [];
  for (let at = 0; at < places.length; at += READ_MAX) {
    const part = places.slice(at, at + READ_MAX);
    const read = await session.read(part.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })));
    for (const [index, { address }] of part.entries()) {
      const data = read[index];
      const decoded = data && decodeVariant(data);
      if (!decoded?.ok) continue;
      values.push({ address, value: shown(data, decoded.value), ts: timeOf(data?.sourceTimestamp) });
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
      isFolder: nodeClass === NodeClass.Object || (variable?.hasComponents ?? false),
      isReadable: variable?.isReadable ?? false,
      dataType: variable?.dataType ?? null,
      unit: variable?.unit ?? null,
      value: variable?.value ?? null,
      ts: variable?.ts ?? null,
    };
  });
}

/** Without the index of the namespace. */
function identifierOf(nodeId: NodeId): string {
  const text = nodeId.toString();
  return /^ns=\d+;/.test(text) ? text.slice(text.indexOf(';') + 1) : text;
}

interface Variable extends Pick<BrowseEntry, 'isReadable' | 'dataType' | 'unit' | 'value' | 'ts'> {
  readonly hasComponents: boolean;
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
      const isArray = Number(ranks[at]?.value.value ?? ARRAY_RANK) !== ARRAY_RANK;
      const readable = values[at] && decodeVariant(values[at]);
      const isReadable = !isArray && readable?.ok === true;
      const name = names[at] ?? null;
      return [
        nodeId.toString(),
        {
          isReadable,
          dataType: isArray && name !== null ? `${name}[]` : name,
          unit: units[at] ?? null,
          value: isReadable && readable.ok ? shown(values[at], readable.value) : null,
          ts: timeOf(values[at]?.sourceTimestamp),
          hasComponents: (below[at]?.references?.length ?? 0) > 0,
        },
      ];
    }),
  );
}

function shown(data: DataValue | undefined, value: unknown): number | string | null {
  if (!data || qualityOf(data.statusCode) === 'bad') return null;
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
