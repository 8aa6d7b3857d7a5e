/** Letters and digits of any language in lower case. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The parts of an item's name: a topic, a node id, a dotted path, with or without indexes in brackets. */
function nameParts(name: string): string[] {
  return name
    .split(/[/.:;|=>[\]\\]+/)
    .map(plainText)
    .filter(Boolean);
}

interface NameMatch {
  /** What stands before: items with the same beginning belong to one machine. */
  readonly before: string;
  /** 1 = the parts are the same, less where only the letters are. */
  readonly certainty: number;
}

/** Shorter patterns would be found in names that mean something else (`speed` in `setspeed`). */
const LOOSE_FROM_LENGTH = 10;

/** Keys of JSON by which gateways send the one value of a topic: `Status/StateCurrent` with `{"value": 6}`. */
const KEYS_OF_THE_VALUE: ReadonlySet<string> = new Set(['value', 'val', 'v']);

/** Whether a name ends with a pattern such as `prodprocessedcount/#/count`; vendors' tag numbers at the end do not count. */
export function matchName(name: string, pattern: string): NameMatch | null {
  const parts = nameParts(name);
  const match = matchParts(parts, pattern);
  if (match || !KEYS_OF_THE_VALUE.has(parts.at(-1) ?? '')) return match;
  return matchParts(parts.slice(0, -1), pattern);
}

function matchParts(parts: readonly string[], pattern: string): NameMatch | null {
  const wanted = pattern.split('/');
  const at = parts.length - wanted.length;
  if (at >= 0 && wanted.every((part, index) => isSame(parts[at + index] ?? '', part)))
    return { before: parts.slice(0, at).join('/'), certainty: 1 };
  const letters = parts.join('').replace(/\d+/g, '');
  const tail = wanted.join('').replace('#', '');
  if (tail.length < LOOSE_FROM_LENGTH || !letters.endsWith(tail)) return null;
  return { before: letters.slice(0, -tail.length), certainty: 0.7 };
}

function isSame(part: string, wanted: string): boolean {
  if (wanted === '#') return /^\d+$/.test(part);
  return part === wanted || (part.startsWith(wanted) && /^\d+$/.test(part.slice(wanted.length)));
}
