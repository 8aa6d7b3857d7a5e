import type { FastifyInstance } from 'fastify';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { stopReason as en } from '#shared/i18n/en/history/stop-reason.ts';
import { stopReason as zh } from '#shared/i18n/zh/history/stop-reason.ts';

/** The reasons that a tenant's stops are given. A removed one keeps its text where it was given. */
export function mountStopReasons(
  app: FastifyInstance,
  parts: { readonly db: Database; readonly clock: Clock; readonly sheetJobs: SheetJobs },
  onChange: (tenantId: Id) => Promise<void>,
): void {
  const { db, clock, sheetJobs } = parts;
  mountCrud(app, stopReason, {
    db,
    clock,
    table: 'stop_reason',
    idColumn: 'stop_reason_id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { category: { zh: zh.category, en: en.category } },
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('stop_reason_id', 'id'),
      code: column('code'),
      text: column('text'),
      textEn: optionalText('text_en'),
      category: column('category'),
      isPlanned: column('is_planned', 'boolean'),
      isActive: column('is_active', 'boolean'),
      updateTime: time('updated_at'),
    },
    filters: { text: contains('text'), category: equals('category'), isActive: equals('is_active') },
    unique: { stop_reason_code: ['code', 'code_taken'] },
    onChange: ({ tenantId }) => onChange(tenantId),
  });
}
