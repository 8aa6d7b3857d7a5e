import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { qualityPlan as zhQualityPlan } from '#shared/i18n/zh/quality/quality-plan.ts';

export const qualityPlan = {
  title: 'Check plans',
  lead: 'What is measured, within which limits and by when. Products without a plan of their own use the general one.',
  noun: 'check plan',
  plural: 'check plans',
  field: {
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    kind: 'Kind of check',
    productCode: 'Product',
    productName: 'Product name',
    productNameEn: 'Product name in English',
    limitMinutes: 'Time limit (min)',
    items: 'Items',
    enabled: 'Enabled',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  kinds: {
    incoming: 'Incoming',
    in_process: 'In process',
    final: 'Final',
    outgoing: 'Outgoing',
  },
  allKinds: 'All kinds',
  everyProduct: 'Every product',
  productHint: 'Empty means every product that has no plan of its own.',
  limitHint: 'From the opening of a bill to its audit; boards show what is late.',
  filterPlaceholder: 'Filter by code or name',
  openItems: 'Items',
  back: 'All check plans',
  removeText: 'Later bills do not use it; bills that are open stay as they are. This can be undone.',
  empty: 'No check plans',
  emptyHint: 'Create a plan for a product or for every product, then add its items.',
} satisfies SameKeys<typeof zhQualityPlan>;
