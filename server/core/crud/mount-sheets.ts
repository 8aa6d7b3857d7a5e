import type { z } from 'zod';
import { audit } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { acceptedLanguage } from '#server/core/language.ts';
import type { Crud, ExportBody } from '#shared/contracts/crud.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { Changes, ChangesOptions } from './changes.ts';
import type { CrudCall, CrudMount, Sheets } from './crud-mount.ts';
import type { Rows, RowValues } from './rows.ts';
import { createExportSource, type ToRecord } from './sheet-source.ts';
import { createImportTarget } from './sheet-target.ts';

/** Registers what can be exported and imported, and mounts the call that starts an export; imports have calls of their own. */
export function mountSheets(parts: {
  readonly crud: Crud;
  readonly mount: CrudMount<Crud, RowValues>;
  readonly sheets: Sheets;
  readonly options: ChangesOptions;
  readonly rows: Rows;
  readonly changes: Changes;
  readonly toRecord: ToRecord;
  readonly on: (endpoint: Endpoint | undefined, handle: (call: CrudCall) => Promise<unknown>) => void;
}): void {
  const { crud, mount, sheets, options, rows, changes, toRecord } = parts;
  const { jobs, labels, transaction } = sheets;
  const exported = { crud, fields: mount.fields, labels, rows, toRecord };
  jobs.exportSource(createExportSource({ ...exported, ...(transaction && { transaction }) }));
  if (crud.hasImport)
    jobs.importTarget(
      createImportTarget({
        crud,
        options,
        unique: Object.values(mount.unique ?? {}),
        uniqueWithin: mount.uniqueWithin ?? null,
        together: sheets.unique ?? [],
        tree: sheets.tree ?? null,
        fileMaxBytes: sheets.fileMaxBytes ?? LIMITS.importFileMaxBytes,
        labels,
        changes,
        changed: async ({ tenantId, userId }) =>
          mount.onChange?.({ action: 'create', tenantId, userId, rows: [] }),
      }),
    );

  parts.on(crud.exportRows, async ({ session, query, body, request }) => {
    const { tenantId, userId } = session;
    // A screen has no jobs.
    if (session.kind !== 'user') throw failure('forbidden');
    const { fileName, format, timeZone } = body as unknown as z.output<typeof ExportBody>;
    await mount.db.tenant(tenantId, (tx) =>
      audit(tx, {
        tenantId,
        actor: session,
        at: new Date(mount.clock.now()),
        subject: crud.subject.key,
        recordId: null,
        action: 'export',
        changes: { query: { after: query }, format: { after: format } },
      }),
    );
    return jobs.startExport({
      tenantId,
      userId,
      subject: crud.subject.key,
      query,
      fileName,
      format,
      language: acceptedLanguage(request.headers['accept-language']),
      ...(timeZone !== undefined && { timeZone }),
    });
  });
}
