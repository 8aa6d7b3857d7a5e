import type { Migration } from '#server/core/ports/database.ts';
import { connectors } from './migrations/0150-connectors.ts';
import { connectorSettings } from './migrations/0151-connector-settings.ts';
import { connectorCertificate } from './migrations/0152-connector-certificate.ts';
import { connectorPosition } from './migrations/0153-connector-position.ts';
import { connectorLease } from './migrations/0220-connector-lease.ts';
import { connectorDeadbandUnit } from './migrations/0290-connector-deadband-unit.ts';
import { connectorIgnored } from './migrations/0365-connector-ignored.ts';

export const connectorsMigrations: readonly Migration[] = [
  connectors,
  connectorSettings,
  connectorCertificate,
  connectorPosition,
  connectorLease,
  connectorDeadbandUnit,
  connectorIgnored,
];
