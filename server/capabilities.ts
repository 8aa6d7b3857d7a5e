import type { MenuSeed, ServerCapability } from './core/capability.ts';
import { serverAccounts } from './modules/accounts/capability.ts';
import { serverAlarms } from './modules/alarms/capability.ts';
import { serverApiKeys } from './modules/api-keys/capability.ts';
import { serverCalendar } from './modules/calendar/capability.ts';
import { serverCodes } from './modules/codes/capability.ts';
import { serverConnectors } from './modules/connectors/capability.ts';
import { serverDerivation } from './modules/derivation/capability.ts';
import { serverEnergy } from './modules/energy/capability.ts';
import { serverFiles } from './modules/files/capability.ts';
import { serverHistory } from './modules/history/capability.ts';
import { serverIngest } from './modules/ingest/capability.ts';
import { serverJobs } from './modules/jobs/capability.ts';
import { serverMap } from './modules/map/capability.ts';
import { serverMessages } from './modules/messages/capability.ts';
import { serverOrders } from './modules/orders/capability.ts';
import { serverPlant } from './modules/plant/capability.ts';
import { serverPlatform } from './modules/platform/capability.ts';
import { serverPretreatment } from './modules/pretreatment/capability.ts';
import { serverPublicAccount } from './modules/public-account/capability.ts';
import { serverQuality } from './modules/quality/capability.ts';
import { serverRailway } from './modules/railway/capability.ts';
import { serverRoles } from './modules/roles/capability.ts';
import { serverScreens } from './modules/screens/capability.ts';
import { serverSecondFactor } from './modules/second-factor/capability.ts';
import { serverServerLog } from './modules/server-log/capability.ts';
import { serverSignIn } from './modules/sign-in/capability.ts';
import { serverSms } from './modules/sms/capability.ts';
import { serverSocial } from './modules/social/capability.ts';
import { serverStock } from './modules/stock/capability.ts';
import { serverTenants } from './modules/tenants/capability.ts';
import { serverVideo } from './modules/video/capability.ts';
import { serverYard } from './modules/yard/capability.ts';

/** All that have entries in the tables below. Menus without a place of their own follow in this order. */
const CAPABILITIES: readonly ServerCapability[] = [
  serverPlant,
  serverScreens,
  serverVideo,
  serverHistory,
  serverAlarms,
  serverCalendar,
  serverEnergy,
  serverPretreatment,
  serverYard,
  serverQuality,
  serverOrders,
  serverStock,
  serverRailway,
  serverMessages,
  serverPublicAccount,
  serverJobs,
  serverFiles,
  serverIngest,
  serverConnectors,
  serverCodes,
  serverDerivation,
  serverAccounts,
  serverRoles,
  serverTenants,
  serverPlatform,
  serverApiKeys,
  serverSocial,
  serverSms,
  serverSignIn,
  serverSecondFactor,
  serverServerLog,
  serverMap,
];

/**
 * The console's menu. What a release adds, running tenants are given at the next start, and their role `admin` holds its
 * permissions from then on.
 */
export const MENU_SEED: readonly MenuSeed[] = menusOf(CAPABILITIES);

/** See `ServerCapability.ofTenant`. */
export const OF_TENANT: Readonly<Record<string, string>> = Object.fromEntries(
  CAPABILITIES.flatMap(({ ofTenant = {} }) => Object.entries(ofTenant)),
);

function menusOf(capabilities: readonly ServerCapability[]): readonly MenuSeed[] {
  const rows = capabilities.flatMap(({ menus = [] }) => menus);
  for (const [behind, more] of capabilities.flatMap(({ menusBehind = {} }) => Object.entries(menusBehind))) {
    const at = rows.findIndex(({ code }) => code === behind);
    if (at < 0) throw new Error(`menus stand behind ${behind}, which is no row`);
    rows.splice(at + 1, 0, ...more);
  }
  return rows;
}
