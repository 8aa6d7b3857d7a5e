import { triesAllOf } from '#tests/support/extent.ts';
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
const MODULES: Readonly<Record<string, readonly ListPageCase[]>> = {
  platform: platformPages,
  accounts: accountsPages,
  roles: rolesPages,
  calendar: calendarPages,
  energy: energyPages,
  messages: messagesPages,
  history: historyPages,
  social: socialPages,
  connectors: connectorsPages,
  codes: codesPages,
  derivation: derivationPages,
  alarms: alarmPages,
  video: videoPages,
  pretreatment: pretreatmentPages,
  warehouse: warehousePages,
  'api-keys': apiKeysPages,
  tenants: tenantsPages,
};

/** Of a shape that most others have not. */
const isUnlikeOthers = ({ hides, side, isPlatform, isPlain, closes, returns, beforeRemoval }: ListPageCase) =>
  [hides, side, isPlatform, isPlain, closes, returns, beforeRemoval].some((part) => part !== undefined);

/**
 * Every page that stands on `ListPage`. What is the same code for all, beyond a subject's own fields and calls, is gone
 * through whole with the first page of each module. Of modules that a change does not reach, those unlike others are tried.
 */
export const LIST_PAGES: readonly (ListPageCase & {
  readonly isWhole: boolean;
  readonly isTried: boolean;
})[] = Object.entries(MODULES).flatMap(([module, pages]) =>
  pages.map((page, index) => ({
    ...page,
    isWhole: index === 0,
    isTried: triesAllOf(module) || isUnlikeOthers(page),
  })),
);
