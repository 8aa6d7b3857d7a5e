import type { Filter } from '#console/ui/crud/list/filter.ts';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import type { Warehouses } from './use-warehouses.ts';

/** Of a list whose rows are of a warehouse; its page has the texts `dock`. */
export function warehouseFilter(
  { choices }: Pick<Warehouses, 'choices'>,
  t: ConsoleI18n['t'],
): Filter<'warehouseCode'> {
  return {
    kind: 'choice',
    name: 'warehouseCode',
    label: t('dock.field.warehouseCode'),
    all: t('dock.allWarehouses'),
    choices,
  };
}
