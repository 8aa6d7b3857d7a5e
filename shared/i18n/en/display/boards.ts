import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { boards as zh } from '#shared/i18n/zh/display/boards.ts';

/** Names of the boards: titles of their pages, and what a screen is set to. */
export const boards = {
  line: 'Production-line board',
  machine: 'Machine visual',
  queue: 'Truck calls',
  office: 'Warehouse office',
  warehouse: 'Warehouse docks',
  pretreatment: 'Pre-treatment board',
  plant: 'Plant',
  hall: 'Warehouse big screen',
  railway: 'Railway platform',
} satisfies SameKeys<typeof zh>;
