import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { stopReason as zh } from '#shared/i18n/zh/history/stop-reason.ts';

export const stopReason = {
  title: 'Stop reasons',
  lead: 'What people give stops as their reason afterwards. Can be imported from a sheet.',
  noun: 'stop reason',
  plural: 'stop reasons',
  empty: 'There are no stop reasons yet',
  emptyHint: 'Create reasons or import them from a sheet; then they can be given to stops on the page Stops.',
  all: 'All',
  searchHint: 'Filter by reason',
  active: 'Offered',
  inactive: 'Inactive',
  field: {
    code: 'Code',
    text: 'Reason',
    textEn: 'English reason',
    category: 'Category',
    isPlanned: 'Planned',
    isActive: 'Offered',
    updateTime: 'Updated',
  },
  plannedHint: 'Time of a planned stop is not planned busy time, so it is no loss of OEE',
  category: {
    mechanical: 'Mechanical',
    electrical: 'Electrical',
    material: 'Material',
    quality: 'Quality',
    operation: 'Operation',
    external: 'External',
    planned: 'Planned',
    other: 'Other',
  },
} satisfies SameKeys<typeof zh>;
