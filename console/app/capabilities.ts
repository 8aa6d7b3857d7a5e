import { consoleAccounts } from './capabilities/accounts.ts';
import { consoleAlarms } from './capabilities/alarms.ts';
import { consoleApiKeys } from './capabilities/api-keys.ts';
import { consoleCalendar } from './capabilities/calendar.ts';
import { consoleCodes } from './capabilities/codes.ts';
import { consoleConnectors } from './capabilities/connectors.ts';
import { consoleDerivation } from './capabilities/derivation.ts';
import { consoleEnergy } from './capabilities/energy.ts';
import { consoleFiles } from './capabilities/files.ts';
import { consoleHistory } from './capabilities/history.ts';
import { consoleIngest } from './capabilities/ingest.ts';
import { consoleJobs } from './capabilities/jobs.ts';
import { consoleMessages } from './capabilities/messages.ts';
import { consoleOrders } from './capabilities/orders.ts';
import { consolePlant } from './capabilities/plant.ts';
import { consolePlatform } from './capabilities/platform.ts';
import { consolePretreatment } from './capabilities/pretreatment.ts';
import { consolePublicAccount } from './capabilities/public-account.ts';
import { consoleQuality } from './capabilities/quality.ts';
import { consoleRailway } from './capabilities/railway.ts';
import { consoleRoles } from './capabilities/roles.ts';
import { consoleScreens } from './capabilities/screens.ts';
import { consoleServerLog } from './capabilities/server-log.ts';
import { consoleSignIn } from './capabilities/sign-in.ts';
import { consoleSms } from './capabilities/sms.ts';
import { consoleSocial } from './capabilities/social.ts';
import { consoleStock } from './capabilities/stock.ts';
import { consoleTenants } from './capabilities/tenants.ts';
import { consoleVideo } from './capabilities/video.ts';
import { consoleYard } from './capabilities/yard.ts';
import type { ConsoleCapability } from './capability.ts';

/** All that have pages in the console. Where order counts, as in the top bar, it is that of this list. */
export const CONSOLE_CAPABILITIES: readonly ConsoleCapability[] = [
  consolePlant,
  consoleCalendar,
  consoleScreens,
  consoleEnergy,
  consoleHistory,
  consoleAlarms,
  consoleVideo,
  consolePretreatment,
  consoleIngest,
  consoleConnectors,
  consoleCodes,
  consoleDerivation,
  consoleYard,
  consoleQuality,
  consoleOrders,
  consoleStock,
  consoleRailway,
  consoleMessages,
  consolePublicAccount,
  consoleJobs,
  consoleFiles,
  consoleSocial,
  consoleAccounts,
  consoleRoles,
  consoleTenants,
  consolePlatform,
  consoleApiKeys,
  consoleSms,
  consoleSignIn,
  consoleServerLog,
];
