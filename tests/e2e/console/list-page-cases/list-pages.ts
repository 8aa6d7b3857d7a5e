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
import { rolesPages } from './roles.ts';
import { socialPages } from './social.ts';
import { tenantsPages } from './tenants.ts';
import { videoPages } from './video.ts';
import { warehousePages } from './warehouse.ts';

/** By the module of their subjects. */
const MODULES: readonly (readonly ListPageCase[])[] = [
  platformPages,
  accountsPages,
  rolesPages,
  calendarPages,
  energyPages,
  messagesPages,
  historyPages,
  socialPages,
  connectorsPages,
  codesPages,
  derivationPages,
  alarmPages,
  videoPages,
  pretreatmentPages,
  warehousePages,
  apiKeysPages,
  tenantsPages,
];

/**
 * Every page that stands on `ListPage`. What is the same code for all, beyond a subject's own fields and calls, is gone
 * through whole with the first page of each module.
 */
export const LIST_PAGES: readonly (ListPageCase & { readonly isWhole: boolean })[] = MODULES.flatMap(
  (pages) => pages.map((page, index) => ({ ...page, isWhole: index === 0 })),
);
