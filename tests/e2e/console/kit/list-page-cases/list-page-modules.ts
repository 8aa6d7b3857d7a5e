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
import { ordersPages } from './orders.ts';
import { platformPages } from './platform.ts';
import { pretreatmentPages } from './pretreatment.ts';
import { publicAccountPages } from './public-account.ts';
import { qualityPages } from './quality.ts';
import { railwayPages } from './railway.ts';
import { rolesPages } from './roles.ts';
import { socialPages } from './social.ts';
import { stockPages } from './stock.ts';
import { tenantsPages } from './tenants.ts';
import { videoPages } from './video.ts';
import { yardPages } from './yard.ts';

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
  orders: ordersPages,
  platform: platformPages,
  pretreatment: pretreatmentPages,
  'public-account': publicAccountPages,
  quality: qualityPages,
  railway: railwayPages,
  roles: rolesPages,
  social: socialPages,
  stock: stockPages,
  tenants: tenantsPages,
  video: videoPages,
  yard: yardPages,
};
