/** Names that an expression may use, with the labels that its reader sees. */
export interface ExpressionNames {
  readonly fields: readonly { readonly scope?: string; readonly key: string; readonly label: string }[];
  /** Labels of what stands before the dot of a field. */
  readonly fieldScopes: readonly ExpressionName[];
  readonly params: readonly ExpressionName[];
  /** What may follow `@`, besides `all`, `page` and `group`. */
  readonly groups: readonly ExpressionName[];
}

export interface ExpressionName {
  readonly key: string;
  readonly label: string;
}

/** By its key first, so that a key always means itself, then by the only label of that text. */
export function keyOfName(names: readonly ExpressionName[], text: string): string | undefined {
  if (names.some(({ key }) => key === text)) return text;
  const found = names.filter(({ label }) => label === text);
  return found.length === 1 ? found[0]?.key : undefined;
}

export interface FieldName {
  readonly scope?: string;
  readonly key: string;
}

/** Of what stands in brackets: `field`, or `scope.field`. */
export function fieldOfName(names: ExpressionNames, text: string): FieldName | undefined {
  const dot = text.indexOf('.');
  const bare = fieldAmong(names.fields, text, undefined);
  if (bare !== undefined) return { key: bare };
  if (dot < 0) return undefined;
  const scope = keyOfName(names.fieldScopes, text.slice(0, dot).trim());
  if (scope === undefined) return undefined;
  const key = fieldAmong(names.fields, text.slice(dot + 1).trim(), scope);
  return key === undefined ? undefined : { scope, key };
}

/** Without a scope a name may be in several of them: who computes takes the nearest. */
function fieldAmong(fields: ExpressionNames['fields'], text: string, scope: string | undefined) {
  const inScope = fields.filter((field) => scope === undefined || field.scope === scope);
  if (inScope.some(({ key }) => key === text)) return text;
  const keys = new Set(inScope.filter(({ label }) => label === text).map(({ key }) => key));
  return keys.size === 1 ? [...keys][0] : undefined;
}

/** The name that is nearest to a mistyped one: at most two characters away, and less than half of it. */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  if (text.length > 64) return undefined;
  const max = Math.min(2, Math.floor(text.length / 2));
  const near = names
    .filter((name) => Math.abs(name.length - text.length) <= max)
    .map((name) => ({ name, distance: distanceOf(text.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= max)
    .toSorted((one, other) => one.distance - other.distance);
  return near[0]?.name;
}

function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const same = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(same, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
