import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { dock as zhDock } from '#shared/i18n/zh/yard/dock.ts';

export const dock = {
  title: 'Docks',
  lead: 'Where trucks are loaded and unloaded, and when they can be booked.',
  noun: 'dock',
  plural: 'docks',
  field: {
    warehouseCode: 'Warehouse',
    code: 'Number',
    direction: 'Direction',
    capacity: 'Trucks at a time',
    days: 'Open on',
    openFrom: 'From',
    openTo: 'To',
    note: 'Note',
    enabled: 'Enabled',
  },
  directions: { in: 'Inbound', out: 'Outbound', both: 'Both' },
  hours: 'Hours',
  wholeDay: 'Whole day',
  allWarehouses: 'All warehouses',
  showOnScreen: 'Show on the big screen',
  codeHint: 'As drivers read it from afar: up to 4 characters, such as 7 or B3.',
  hoursHint: 'By the clock of the warehouse. The same two times mean the whole day.',
  filterPlaceholder: 'Filter by number',
  noWarehouse: 'First create a department of the type warehouse in the plant model, and audit it.',
  noWarehouseReader:
    'There is no warehouse. A colleague who may change the plant model has to create one first.',
  toPlant: 'Create a warehouse',
  empty: 'No docks yet',
  emptyHint: 'With docks, trucks can book slots.',
} satisfies SameKeys<typeof zhDock>;
