// Written by `npm run lists`.
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
import { pretreatmentPages } from './pretreatment.ts';
import { publicAccountPages } from './public-account.ts';
import { rolesPages } from './roles.ts';
import { socialPages } from './social.ts';
import { tenantsPages } from './tenants.ts';
import { videoPages } from './video.ts';
import { warehousePages } from './yard.ts';

/** Pages of lists, by the module of their subjects. */
export const LIST_PAGE_MODULES: Readonly<Record<string, readonly ListPageCase[]>> = {
  accounts: accountsPages,
  alarms: alarmPages,
  'api-keys': apiKeysPages,
  calendar: calendarPages,
  codes: codesPages,
  connectors: connectorsPages,
  derivation: derivationPages,
  energy: energyPages,
  history: historyPages,
  messages: messagesPages,
  platform: platformPages,
  pretreatment: pretreatmentPages,
  'public-account': publicAccountPages,
  roles: rolesPages,
  social: socialPages,
  tenants: tenantsPages,
  video: videoPages,
  warehouse: warehousePages,
};
