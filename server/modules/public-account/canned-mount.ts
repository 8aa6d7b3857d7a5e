import { column, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { MpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { mpCanned as en } from '#shared/i18n/en/public-account/mp-canned.ts';
import { mpCanned as zh } from '#shared/i18n/zh/public-account/mp-canned.ts';

/** What shared and own canned answers have in common: they are rows of one table. */
export function cannedMount({ db, clock, sheetJobs }: PublicAccountParts) {
  return {
    ...{ db, clock, table: 'mp_canned', idColumn: 'id' },
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'shortcut', direction: 'asc' }],
    fields: {
      id: column<MpCanned['id']>('id', 'id'),
      name: column<string>('name'),
      shortcut: column<string>('shortcut'),
      repContent: column<string>('rep_content'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column<string | null>('updated_by')),
    },
    filters: { name: contains('name') },
  } as const;
}
