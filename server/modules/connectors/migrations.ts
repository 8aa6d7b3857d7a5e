import type { Migration } from '#server/core/ports/database.ts';
import { connectorsTables } from './migrations/0036-connectors-tables.ts';
import { connectorPointOrder } from './migrations/0550-connector-point-order.ts';
import { connectorForeignSettings } from './migrations/0551-connector-foreign-settings.ts';
import { connectorPointText } from './migrations/0553-connector-point-text.ts';

export const connectorsMigrations: readonly Migration[] = [
  connectorsTables,
  connectorPointOrder,
  connectorForeignSettings,
  connectorPointText,
];
