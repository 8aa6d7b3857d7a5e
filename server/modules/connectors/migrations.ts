import type { Migration } from '#server/core/ports/database.ts';
import { connectorsTables } from './migrations/0036-connectors-tables.ts';

export const connectorsMigrations: readonly Migration[] = [connectorsTables];
