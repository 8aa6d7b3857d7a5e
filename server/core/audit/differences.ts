import type { AuditedChanges, AuditedField } from './audit.ts';

type RowValues = Readonly<Record<string, unknown>>;

/** What changed between two versions of a record, field by field; `before` null = it was created, `after` = removed. */
export function differences(change: {
  readonly names: readonly string[];
  readonly before: RowValues | null;
  readonly after: RowValues | null;
  /** Fields of which only is said that they changed. */
  readonly secretsOf?: (row: RowValues) => readonly string[];
  /** Secrets that are no fields of the record. */
  readonly changedSecrets?: ReadonlySet<string>;
}): AuditedChanges {
  const { before, after } = change;
  const secrets = new Set([before, after].flatMap((row) => (row ? (change.secretsOf?.(row) ?? []) : [])));
  const found: Record<string, AuditedField> = {};
  for (const name of change.names) {
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    found[name] = secrets.has(name)
      ? { isSecret: true }
      : { ...(before && { before: from }), ...(after && { after: to }) };
  }
  for (const name of change.changedSecrets ?? []) found[name] = { isSecret: true };
  return found;
}
