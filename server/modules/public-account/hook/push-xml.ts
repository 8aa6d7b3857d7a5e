import { SaxesParser } from 'saxes';
import { foreignText } from '#server/modules/public-account/foreign-text.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** What an element of a push holds: text, or elements by their names. Those of `REPEATED` alone may stand there several times. */
export type PushNode = string | ReadonlyMap<string, PushNode | readonly PushNode[]>;
export type PushFields = ReadonlyMap<string, PushNode | readonly PushNode[]>;

/** Thrown where a body is no push. */
export class PushXmlError extends Error {
  override readonly name = 'PushXmlError';
}

const DEPTH_MAX = 6;
const ELEMENTS_MAX = 128;
const ROOT = 'xml';
const OPEN_ID_MAX = 64;
/** The names that may repeat in their element. */
const REPEATED: ReadonlySet<string> = new Set(['item', 'fail_idx']);

interface Open {
  readonly name: string;
  text: string;
  readonly fields: Map<string, PushNode | PushNode[]>;
}

/**
 * The elements of a push, or of an answer: `<xml>` with plain elements. Throws `PushXmlError` on a document type, processing
 * instructions, attributes, doubled names, more than 128 elements, more than six levels, or what is no UTF-8.
 */
export function parsePush(body: Uint8Array): PushFields {
  if (body.length > LIMITS.mpPushMaxBytes) refuse('longer than 64 KB');
  const stack: Open[] = [];
  let elements = 0;
  let root: PushFields | null = null;
  const parser = new SaxesParser();
  // What a handler throws ends the parser, whatever is left of the text.
  parser.on('error', ({ message }) => refuse(message.slice(0, 100)));
  parser.on('doctype', () => refuse('a document type'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > ELEMENTS_MAX) refuse(`more than ${ELEMENTS_MAX} elements`);
    if (stack.length >= DEPTH_MAX) refuse(`more than ${DEPTH_MAX} levels`);
    if (Object.keys(attributes).length > 0) refuse('an attribute');
    if (stack.length === 0 && name !== ROOT) refuse('another root');
    stack.push({ name, text: '', fields: new Map() });
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
    const parent = stack.at(-1);
    if (!parent) root = closed.fields;
    else addTo(parent.fields, closed.name, closed.fields.size > 0 ? closed.fields : closed.text);
  });
  parser.write(decode(body)).close();
  return root ?? refuse('no element');
}

function refuse(why: string): never {
  throw new PushXmlError(why);
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return refuse('not UTF-8');
  }
}

function addTo(fields: Map<string, PushNode | PushNode[]>, name: string, value: PushNode): void {
  const known = fields.get(name);
  if (REPEATED.has(name)) fields.set(name, [...(Array.isArray(known) ? known : []), value]);
  else if (known !== undefined) refuse(`<${name.slice(0, 40)}> twice`);
  else fields.set(name, value);
}

/** Text of an element; '' where it is absent or holds elements. */
export function elementText(fields: PushFields, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Who has sent a push: an OpenID. '' = it does not say. */
export function senderOf(fields: PushFields): string {
  return foreignText(elementText(fields, 'FromUserName'), OPEN_ID_MAX);
}

/** Elements in an element; null where it is absent or holds text. */
export function fieldsOf(fields: PushFields, name: string): PushFields | null {
  const value = fields.get(name);
  return value instanceof Map ? value : null;
}

/** Elements that may repeat, in their order. */
export function repeatedOf(fields: PushFields, name: string): readonly PushNode[] {
  const value = fields.get(name);
  return Array.isArray(value) ? value : [];
}

/** XML of an answer: texts as CDATA, numbers bare. A list becomes elements `item`. */
export interface XmlTree {
  readonly [name: string]: string | number | XmlTree | readonly XmlTree[];
}

export function writeXml(tree: XmlTree): string {
  return `<xml>${elementsOf(tree)}</xml>`;
}

function elementsOf(tree: XmlTree): string {
  return Object.entries(tree)
    .map(([name, value]) => `<${name}>${contentOf(value)}</${name}>`)
    .join('');
}

function contentOf(value: XmlTree[string]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return cdata(value);
  if (isList(value)) return value.map((item) => `<item>${elementsOf(item)}</item>`).join('');
  return elementsOf(value);
}

function isList(value: XmlTree | readonly XmlTree[]): value is readonly XmlTree[] {
  return Array.isArray(value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function cdata(text: string): string {
  return `<![CDATA[${text.toWellFormed().replace(NOT_XML, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
