import type { FastifyInstance } from 'fastify';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, flag, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { dict as en } from '#shared/i18n/en/platform/dict.ts';
import { dict as zh } from '#shared/i18n/zh/platform/dict.ts';
import type { SeededDatabase } from './seeded-database.ts';

export function mountDictRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  clock: Clock,
  sheetJobs: SheetJobs,
  settings: Announcements['settings'],
): void {
  mountCrud(app, dict, {
    db,
    clock,
    table: 'sys_dict',
    idColumn: 'dict_id',
    systemColumn: 'is_system',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        system: { zh: { true: zh.isSystem, false: zh.isOwn }, en: { true: en.isSystem, false: en.isOwn } },
      },
    },
    order: [{ field: 'type', direction: 'asc' }],
    fields: {
      id: column('dict_id', 'id'),
      type: column('type'),
      description: column('description'),
      remarks: optionalText('remarks'),
      system: readOnly(flag('is_system', '1', '0')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { type: contains('type'), description: contains('description') },
    unique: { sys_dict_type: ['type', 'type_taken'] },
    onChange: ({ tenantId }) => settings.announce({ tenantId, subject: 'dict' }),
  });
}
