/** Where a value lies in an OPC UA server. The index of a namespace may move when a server restarts, its URI does not. */
export interface OpcuaAddress {
  /** Null where the address has an index, or is of the standard's own namespace. */
  readonly uri: string | null;
  readonly index: number;
  /** As in the standard: `i=2258`, `s=Line1.Speed`, `g=…`, `b=…`. */
  readonly identifier: string;
  /** Of an element of an array, as the standard writes it: `3`, of two dimensions `1,2`. */
  readonly element: string | null;
}

const IDENTIFIER =
  /^(?:i=\d{1,10}|s=[\s\S]{1,400}|g=[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|b=[a-z\d+/]{1,400}={0,2})$/i;
const INDEX_MAX = 65_535;
/** Behind a `#`, because names of nodes end with brackets, too. */
const ELEMENT = /^([\s\S]+)#\[(\d{1,9}(?:,\d{1,9}){0,7})\]$/;

/** `nsu=uri;s=…`, `ns=2;s=…`, `i=…`, and `i=…#[3]` for an element; null where the text is none of them. */
export function parseOpcuaAddress(text: string): OpcuaAddress | null {
  const [, node = text.trim(), element = null] = ELEMENT.exec(text.trim()) ?? [];
  const [, space = '', identifier = ''] = /^((?:nsu=[^;]{1,400}|ns=\d{1,5});)?([\s\S]+)$/.exec(node) ?? [];
  if (!IDENTIFIER.test(identifier)) return null;
  const name = space.slice(0, -1);
  if (name.startsWith('nsu='))
    return { uri: unescapeUri(name.slice('nsu='.length)), index: 0, identifier, element };
  const index = name === '' ? 0 : Number(name.slice('ns='.length));
  return index > INDEX_MAX ? null : { uri: null, index, identifier, element };
}

/** By URI, as it is stored. */
export function formatOpcuaAddress(identifier: string, index: number, uris: readonly string[]): string {
  const uri = uris[index];
  if (index === 0) return identifier;
  return uri === undefined ? `ns=${index};${identifier}` : `nsu=${escapeUri(uri)};${identifier}`;
}

/** With the index that the server has at the moment, or null where it does not know the namespace. */
export function resolveOpcuaAddress(
  { uri, index, identifier }: OpcuaAddress,
  uris: readonly string[],
): string | null {
  const found = uri === null ? index : uris.indexOf(uri);
  return found === -1 ? null : `ns=${found};${identifier}`;
}

/** The standard's escapes (OPC 10000-6 §5.3.1.11): a semicolon ends the URI. */
const escapeUri = (uri: string): string => uri.replaceAll('%', '%25').replaceAll(';', '%3B');
const unescapeUri = (uri: string): string => uri.replaceAll(/%3B/gi, ';').replaceAll('%25', '%');
