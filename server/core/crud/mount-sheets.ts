import type { z } from 'zod';
import type { UniqueFieldIndex } from '#server/core/database/unique-fields.ts';
import { type Crud, type ExportBody, exportPermission } from '#shared/contracts/kit/crud.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Changes, ChangesOptions } from './changes.ts';
import type { CrudCall, CrudMount, Sheets } from './crud-mount.ts';
import type { Rows, RowValues } from './rows.ts';
import { labelsWithoutList, toListSource } from './sheet-list.ts';
import { createExportSource, type ToRecord } from './sheet-source.ts';
import { createImportTarget } from './sheet-target.ts';
import { startExport } from './start-export.ts';

/** Registers what can be exported and imported, and mounts the call that starts an export; imports have calls of their own. */
export function mountSheets(parts: {
  readonly crud: Crud;
  readonly mount: CrudMount<Crud, RowValues>;
  readonly sheets: Sheets;
  readonly options: ChangesOptions;
  readonly rows: Rows;
  readonly changes: Changes;
  readonly toRecord: ToRecord;
  readonly uniqueFields: UniqueFieldIndex;
  readonly on: (endpoint: Endpoint | undefined, handle: (call: CrudCall) => Promise<unknown>) => void;
}): void {
  const { crud, mount, sheets, options, rows, changes, toRecord } = parts;
  const { jobs, labels, list, transaction } = sheets;
  const exported = {
    ...{ crud, fields: mount.fields, rows, toRecord },
    permission: exportPermission(crud.access),
    labels: labelsWithoutList(labels, list),
    ...(transaction && { transaction }),
    ...(sheets.choices && { choices: sheets.choices }),
    ...(list && { list: toListSource(crud, list, labels) }),
  };
  jobs.exportSource(createExportSource(exported));
  if (crud.hasImport)
    jobs.importTarget(
      createImportTarget({
        crud,
        options,
        unique: Object.values(mount.unique ?? {}),
        uniqueWithin: mount.uniqueWithin ?? null,
        sheets,
        changes,
        uniqueFields: parts.uniqueFields,
        changed: async ({ tenantId, userId }) =>
          mount.onChange?.({ action: 'create', tenantId, userId, rows: [] }),
      }),
    );

  const { clock } = mount;
  parts.on(crud.exportRows, ({ session, query, body, request }) =>
    startExport(
      { clock, jobs, subject: crud.subject.key },
      { session, query, body: body as unknown as z.output<typeof ExportBody>, request },
    ),
  );
}
