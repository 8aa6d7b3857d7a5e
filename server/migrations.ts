// Written by `npm run lists`.
import { coreMigrations } from './core/migrations.ts';
import type { Migration } from './core/ports/database.ts';
import { accountsMigrations } from './modules/accounts/migrations.ts';
import { alarmsMigrations } from './modules/alarms/migrations.ts';
import { apiKeysMigrations } from './modules/api-keys/migrations.ts';
import { calendarMigrations } from './modules/calendar/migrations.ts';
import { captchaMigrations } from './modules/captcha/migrations.ts';
import { codesMigrations } from './modules/codes/migrations.ts';
import { connectorsMigrations } from './modules/connectors/migrations.ts';
import { derivationMigrations } from './modules/derivation/migrations.ts';
import { energyMigrations } from './modules/energy/migrations.ts';
import { filesMigrations } from './modules/files/migrations.ts';
import { historyMigrations } from './modules/history/migrations.ts';
import { ingestMigrations } from './modules/ingest/migrations.ts';
import { jobsMigrations } from './modules/jobs/migrations.ts';
import { messagesMigrations } from './modules/messages/migrations.ts';
import { ordersMigrations } from './modules/orders/migrations.ts';
import { plantMigrations } from './modules/plant/migrations.ts';
import { platformMigrations } from './modules/platform/migrations.ts';
import { pretreatmentMigrations } from './modules/pretreatment/migrations.ts';
import { publicAccountMigrations } from './modules/public-account/migrations.ts';
import { qualityMigrations } from './modules/quality/migrations.ts';
import { railwayMigrations } from './modules/railway/migrations.ts';
import { screensMigrations } from './modules/screens/migrations.ts';
import { secondFactorMigrations } from './modules/second-factor/migrations.ts';
import { serverLogMigrations } from './modules/server-log/migrations.ts';
import { smsMigrations } from './modules/sms/migrations.ts';
import { socialMigrations } from './modules/social/migrations.ts';
import { stockMigrations } from './modules/stock/migrations.ts';
import { tenantsMigrations } from './modules/tenants/migrations.ts';
import { videoMigrations } from './modules/video/migrations.ts';
import { yardMigrations } from './modules/yard/migrations.ts';

/** Every step of the schema, out of the lists of the modules, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  coreMigrations,
  accountsMigrations,
  alarmsMigrations,
  apiKeysMigrations,
  calendarMigrations,
  captchaMigrations,
  codesMigrations,
  connectorsMigrations,
  derivationMigrations,
  energyMigrations,
  filesMigrations,
  historyMigrations,
  ingestMigrations,
  jobsMigrations,
  messagesMigrations,
  ordersMigrations,
  plantMigrations,
  platformMigrations,
  pretreatmentMigrations,
  publicAccountMigrations,
  qualityMigrations,
  railwayMigrations,
  screensMigrations,
  secondFactorMigrations,
  serverLogMigrations,
  smsMigrations,
  socialMigrations,
  stockMigrations,
  tenantsMigrations,
  videoMigrations,
  yardMigrations,
]
  .flat()
  .sort((a, b) => (a.name < b.name ? -1 : 1));
