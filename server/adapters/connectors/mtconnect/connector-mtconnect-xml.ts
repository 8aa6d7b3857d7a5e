import { SaxesParser } from 'saxes';
import { ConnectorFault } from '#server/core/ports/plant/connector.ts';

export interface MtHeader {
  /** Another one: the agent has started again, and its sequence numbers with it. */
  readonly instanceId: string;
  readonly nextSequence: number;
  /** The agent's newest observation; null where it does not say. */
  readonly lastSequence: number | null;
  /** When the agent wrote the document, by its own clock. */
  readonly creationTs: number | null;
}

/** What an agent says that a device has. */
export interface MtDataItem {
  readonly id: string;
  readonly name: string | null;
  readonly category: string;
  readonly type: string;
  readonly subType: string | null;
  readonly units: string | null;
  readonly representation: string | null;
  /** The device and the components that hold it, from the outermost. */
  readonly path: readonly string[];
}

/** The text of an observation that there is no value. */
export const UNAVAILABLE = 'UNAVAILABLE';

export interface MtObservation {
  readonly dataItemId: string;
  readonly sequence: number;
  readonly ts: number | null;
  readonly text: string;
  /** Of a condition; null = a sample or an event. */
  readonly level: 'Normal' | 'Warning' | 'Fault' | 'Unavailable' | null;
  readonly nativeCode: string | null;
  /** It is a list, a set or a table of values. */
  readonly isMany: boolean;
}

export type MtDocument =
  | { readonly kind: 'devices'; readonly header: MtHeader; readonly items: readonly MtDataItem[] }
  | { readonly kind: 'streams'; readonly header: MtHeader; readonly observations: readonly MtObservation[] }
  | { readonly kind: 'error'; readonly header: MtHeader; readonly code: string; readonly text: string };

type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly name: string;
  readonly attributes: Attributes;
  text: string;
  children: number;
}

const LEVELS: Readonly<Record<string, NonNullable<MtObservation['level']>>> = {
  Normal: 'Normal',
  Warning: 'Warning',
  Fault: 'Fault',
  Unavailable: 'Unavailable',
};
const ITEMS_MAX = 20_000;
const OBSERVATIONS_MAX = 100_000;
const DEPTH_MAX = 64;
const INSTANCE_MAX_LENGTH = 64;
/** Elements of a device's description that hold components and have no name of their own. */
const HOLDERS = new Set(['MTConnectDevices', 'Devices', 'Components', 'DataItems']);

/** Throws `ConnectorFault` on what no agent of MTConnect 1.x or 2.x sends. */
export function parseMtconnect(xml: string): MtDocument {
  const stack: Open[] = [];
  const items: MtDataItem[] = [];
  const observations: MtObservation[] = [];
  let root = '';
  let header: MtHeader = toHeader({});
  let error: { code: string; text: string } | null = null;

  const parser = new SaxesParser();
  const refuse = (why: string): never => {
    throw new ConnectorFault('protocol', why.slice(0, 200));
  };
  parser.on('error', (problem) => refuse(`XML: ${problem.message}`));
  // A document type could define what its names stand for; agents send none.
  parser.on('doctype', () => refuse('XML with a document type'));
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    const { attributes } = tag;
    const parent = stack.at(-1);
    if (parent) parent.children += 1;
    else root = name;
    if (stack.length >= DEPTH_MAX) refuse('XML is nested too deep');
    if (name === 'Header') header = toHeader(attributes);
    if (name === 'DataItem' && items.length < ITEMS_MAX) items.push(toDataItem(attributes, stack));
    stack.push({ name, attributes, text: '', children: 0 });
  });
  const addText = (text: string): void => {
    const open = stack.at(-1);
    if (open) open.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = stack.pop();
    if (!closed) return;
    if (closed.attributes.errorCode !== undefined)
      error ??= { code: closed.attributes.errorCode, text: closed.text.trim() };
    const { dataItemId } = closed.attributes;
    if (dataItemId === undefined || root !== 'MTConnectStreams') return;
    if (observations.length >= OBSERVATIONS_MAX) refuse(`more than ${OBSERVATIONS_MAX} observations`);
    observations.push(toObservation(dataItemId, closed, stack.at(-1)?.name === 'Condition'));
  });
  parser.write(xml).close();

  if (header.instanceId === '' || header.instanceId.length > INSTANCE_MAX_LENGTH)
    refuse(`<${root}> without a header of MTConnect`);
  if (root === 'MTConnectDevices') return { kind: 'devices', header, items };
  if (root === 'MTConnectStreams') return { kind: 'streams', header, observations };
  const { code, text } = error ?? refuse(`<${root}> is no document of MTConnect`);
  return { kind: 'error', header, code, text };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function toHeader({ instanceId = '', nextSequence, lastSequence, creationTime = '' }: Attributes): MtHeader {
  return {
    instanceId,
    nextSequence: Number(nextSequence ?? 0),
    lastSequence: lastSequence === undefined ? null : Number(lastSequence),
    creationTs: toTs(creationTime),
  };
}

const WITH_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Null without an offset: the standard asks for UTC, and what such an agent's clock shows cannot be told. */
function toTs(text: string): number | null {
  const ts = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ts) ? null : ts;
}

function toDataItem(attributes: Attributes, stack: readonly Open[]): MtDataItem {
  const { id = '', name, category = '', type = '', subType, units, nativeUnits, representation } = attributes;
  const path = stack
    .filter((open) => !HOLDERS.has(open.name))
    .map((open) => open.attributes.name ?? open.attributes.id ?? open.name);
  return {
    id,
    name: name ?? null,
    category,
    type,
    subType: subType ?? null,
    units: units ?? nativeUnits ?? null,
    representation: representation ?? null,
    path,
  };
}

function toObservation(
  dataItemId: string,
  { name, attributes, text, children }: Open,
  isCondition: boolean,
): MtObservation {
  const { sequence, timestamp = '', nativeCode, conditionId, sampleCount, count } = attributes;
  return {
    dataItemId,
    sequence: Number(sequence ?? 0),
    ts: toTs(timestamp),
    text: text.trim(),
    level: isCondition ? (LEVELS[name] ?? 'Unavailable') : null,
    nativeCode: nativeCode ?? conditionId ?? null,
    isMany: !isCondition && (children > 0 || sampleCount !== undefined || count !== undefined),
  };
}
