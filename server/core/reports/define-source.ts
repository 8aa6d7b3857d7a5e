import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { type ReportSource, type SourcePage, SourceRefused } from '#server/core/ports/report-sources.ts';
import type { ReportRow, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { type CheckedRequest, checkSourceRequest } from './source-request.ts';

interface SourceDefinition {
  readonly info: ReportSourceInfo;
  readonly permission: Permission;
  /** A page of rows; those with more fields than were asked for lose them. */
  read(tx: AnyTransaction, caller: SessionPrincipal, request: CheckedRequest): Promise<SourcePage>;
}

/** A source that is asked only by who may, and only for what it declares. */
export function defineReportSource({ info, permission, read }: SourceDefinition): ReportSource {
  return {
    info,
    permission,
    async read(tx, caller, request) {
      if (!caller.permissions.has(permission)) throw failure('forbidden', `${info.id} needs ${permission}`);
      const checked = checkSourceRequest(info, request);
      const page = await read(tx, caller, checked);
      return { ...page, rows: page.rows.map((row) => onlyFields(row, checked.fields)) };
    },
  };
}

function onlyFields(row: ReportRow, fields: readonly string[]): ReportRow {
  return Object.fromEntries(fields.map((key) => [key, row[key] ?? null]));
}

/** A place in an order, as a page names it. */
export function toCursor(parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}

/** Throws `SourceRefused` for what no page has named. */
export function fromCursor(after: string | null, length: number): readonly (string | number)[] | null {
  if (after === null) return null;
  const parts = parse(after);
  const isRight =
    Array.isArray(parts) &&
    parts.length === length &&
    parts.every(
      (one) =>
        (typeof one === 'string' && !one.includes('\0')) || (typeof one === 'number' && Number.isFinite(one)),
    );
  if (!isRight) throw new SourceRefused('wrong_page', 'after');
  return parts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
