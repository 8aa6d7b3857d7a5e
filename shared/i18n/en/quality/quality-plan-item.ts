import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { qualityPlanItem as zhQualityPlanItem } from '#shared/i18n/zh/quality/quality-plan-item.ts';

export const qualityPlanItem = {
  title: 'Check items',
  lead: 'Bills that are opened from now on have these items; bills that are open stay as they are.',
  noun: 'check item',
  plural: 'check items',
  field: {
    planId: 'Check plan',
    planCode: 'Check plan',
    sort: 'Order',
    name: 'Item',
    nameEn: 'English name',
    valueKind: 'Kind of result',
    unit: 'Unit',
    lowerLimit: 'Lower limit',
    upperLimit: 'Upper limit',
    severity: 'Severity',
    samples: 'Samples',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  valueKinds: { number: 'Number', yes_no: 'Good or not', text: 'Text' },
  severities: { critical: 'Critical', major: 'Major', minor: 'Minor' },
  severityHint: 'Only minor deviations may be accepted.',
  limits: 'Limits',
  filterPlaceholder: 'Filter by name',
  empty: 'No items',
  emptyHint: 'Create items, or import them from a spreadsheet.',
} satisfies SameKeys<typeof zhQualityPlanItem>;
