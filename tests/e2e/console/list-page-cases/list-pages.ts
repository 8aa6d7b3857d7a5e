import { accountsPages } from './accounts.ts';
import { alarmPages } from './alarms.ts';
import { apiKeysPages } from './api-keys.ts';
import { calendarPages } from './calendar.ts';
import { codesPages } from './codes.ts';
import { connectorsPages } from './connectors.ts';
import { derivationPages } from './derivation.ts';
import { energyPages } from './energy.ts';
import { historyPages } from './history.ts';
import type { ListPageCase } from './list-page-case.ts';
import { messagesPages } from './messages.ts';
import { platformPages } from './platform.ts';
import { rolesPages } from './roles.ts';
import { socialPages } from './social.ts';
import { tenantsPages } from './tenants.ts';
import { warehousePages } from './warehouse.ts';

/** Every page that stands on `ListPage`, by the module of its subject. */
export const LIST_PAGES: readonly ListPageCase[] = [
  ...platformPages,
  ...accountsPages,
  ...rolesPages,
  ...calendarPages,
  ...energyPages,
  ...messagesPages,
  ...historyPages,
  ...socialPages,
  ...connectorsPages,
  ...codesPages,
  ...derivationPages,
  ...alarmPages,
  ...warehousePages,
  ...apiKeysPages,
  ...tenantsPages,
];
