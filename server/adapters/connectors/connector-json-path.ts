import { type ReportedTimeContext, readReportedTime } from '#shared/domain/ingest/reported-time.ts';

/** Keys and indexes from the outermost to the value. */
export type JsonPath = readonly (string | number)[];

/** One value of a JSON document of a place: `place#path@path of its time`. */
export interface JsonAddress {
  /** A topic, or the path of a URL. */
  readonly place: string;
  readonly path: JsonPath;
  /** Where the document says when the value was so. */
  readonly timePath: JsonPath | null;
}

export interface JsonLeaf {
  readonly path: string;
  readonly value: unknown;
}

const STEP = /(?:^|\.)([^.[\]"@#\s][^.[\]"@]*)|\[(\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\]/y;
const PLAIN_KEY = /^[^.[\]"@#\s][^.[\]"@]*$/;
const DEPTH_MAX = 32;

/** `a.b[0]["a key.with dots"]` → the steps; the empty text is the whole document. Null where it is no path. */
export function parseJsonPath(text: string): JsonPath | null {
  const path: (string | number)[] = [];
  STEP.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    const step = STEP.exec(text);
    if (step === null || path.length >= DEPTH_MAX) return null;
    const [whole, key, index, quoted] = step;
    if (index !== undefined) path.push(Number(index));
    else path.push(key?.trimEnd() ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '');
    at += whole.length;
  }
  return path;
}

function toStep(step: string | number, isFirst: boolean): string {
  if (typeof step === 'number') return `[${step}]`;
  if (PLAIN_KEY.test(step)) return isFirst ? step : `.${step}`;
  return `["${step.replaceAll(/["\\]/g, '\\$&')}"]`;
}

/** Undefined where there is no such value. Only what the document itself holds counts. */
export function readJsonPath(document: unknown, path: JsonPath): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    const property = Object.getOwnPropertyDescriptor(value, step);
    // The length of an array is its own, too.
    if (!property?.enumerable) return undefined;
    value = property.value;
  }
  return value;
}

/** `place#path@time path` → its parts. Path and time may be left out. */
export function parseJsonAddress(text: string): JsonAddress | null {
  const hash = text.indexOf('#');
  const place = hash < 0 ? text : text.slice(0, hash);
  const [pathText = '', timeText] = splitAtTime(hash < 0 ? '' : text.slice(hash + 1));
  const path = parseJsonPath(pathText);
  const timePath = timeText === undefined ? null : parseJsonPath(timeText);
  if (place === '' || path === null || (timeText !== undefined && timePath === null)) return null;
  return { place, path, timePath };
}

/** The first `@` outside of a quoted key. */
function splitAtTime(text: string): readonly string[] {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"' && text[at - 1] !== '\\') isQuoted = !isQuoted;
    if (text[at] === '@' && !isQuoted) return [text.slice(0, at), text.slice(at + 1)];
  }
  return [text];
}

/** The values of a document that are no object and no array, up to `max` of them. */
export function jsonLeavesOf(document: unknown, max: number): JsonLeaf[] {
  const leaves: JsonLeaf[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (leaves.length >= max || depth > DEPTH_MAX) return;
    if (typeof value !== 'object' || value === null) {
      leaves.push({ path, value });
      return;
    }
    const steps = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const step of steps) {
      if (leaves.length >= max) return;
      walk(
        (value as Readonly<Record<string | number, unknown>>)[step],
        path + toStep(step, path === ''),
        depth + 1,
      );
    }
  };
  walk(document, '', 0);
  return leaves;
}

/** Epoch ms of what a document says as a time at a path; null where it says none that can be read. */
export function readTimeAt(document: unknown, path: JsonPath, context: ReportedTimeContext): number | null {
  const time = readReportedTime(readJsonPath(document, path), context);
  return typeof time === 'number' ? time : null;
}
