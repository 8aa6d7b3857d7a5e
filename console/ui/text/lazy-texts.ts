// Written by `npm run lists`.
import { LAZY_ACCOUNTS_TEXTS } from './lazy/accounts.ts';
import { LAZY_ALARMS_TEXTS } from './lazy/alarms.ts';
import { LAZY_API_KEYS_TEXTS } from './lazy/api-keys.ts';
import { LAZY_CALENDAR_TEXTS } from './lazy/calendar.ts';
import { LAZY_CAPTCHA_TEXTS } from './lazy/captcha.ts';
import { LAZY_CODES_TEXTS } from './lazy/codes.ts';
import { LAZY_CONNECTORS_TEXTS } from './lazy/connectors.ts';
import { LAZY_DERIVATION_TEXTS } from './lazy/derivation.ts';
import { LAZY_ENERGY_TEXTS } from './lazy/energy.ts';
import { LAZY_FILES_TEXTS } from './lazy/files.ts';
import { LAZY_HISTORY_TEXTS } from './lazy/history.ts';
import { LAZY_INGEST_TEXTS } from './lazy/ingest.ts';
import { LAZY_JOBS_TEXTS } from './lazy/jobs.ts';
import { LAZY_KIT_TEXTS } from './lazy/kit.ts';
import { LAZY_LIVE_TEXTS } from './lazy/live.ts';
import { LAZY_MAP_TEXTS } from './lazy/map.ts';
import { LAZY_MESSAGES_TEXTS } from './lazy/messages.ts';
import { LAZY_ORDERS_TEXTS } from './lazy/orders.ts';
import { LAZY_PLANT_TEXTS } from './lazy/plant.ts';
import { LAZY_PLATFORM_TEXTS } from './lazy/platform.ts';
import { LAZY_PRETREATMENT_TEXTS } from './lazy/pretreatment.ts';
import { LAZY_PUBLIC_ACCOUNT_TEXTS } from './lazy/public-account.ts';
import { LAZY_QUALITY_TEXTS } from './lazy/quality.ts';
import { LAZY_RAILWAY_TEXTS } from './lazy/railway.ts';
import { LAZY_ROLES_TEXTS } from './lazy/roles.ts';
import { LAZY_SCREENS_TEXTS } from './lazy/screens.ts';
import { LAZY_SECOND_FACTOR_TEXTS } from './lazy/second-factor.ts';
import { LAZY_SERVER_LOG_TEXTS } from './lazy/server-log.ts';
import { LAZY_SHELL_TEXTS } from './lazy/shell.ts';
import { LAZY_SIGN_IN_TEXTS } from './lazy/sign-in.ts';
import { LAZY_SMS_TEXTS } from './lazy/sms.ts';
import { LAZY_SOCIAL_TEXTS } from './lazy/social.ts';
import { LAZY_STOCK_TEXTS } from './lazy/stock.ts';
import { LAZY_TENANTS_TEXTS } from './lazy/tenants.ts';
import { LAZY_VIDEO_TEXTS } from './lazy/video.ts';
import { LAZY_YARD_TEXTS } from './lazy/yard.ts';

/**
 * All namespaces that are not in the first chunk, by the folder of their texts. They are fetched in the current language with the code
 * that names them: a view of `console/app/capabilities`, or a part by `lazyPart`.
 */
export const LAZY_TEXTS = {
  ...LAZY_ACCOUNTS_TEXTS,
  ...LAZY_ALARMS_TEXTS,
  ...LAZY_API_KEYS_TEXTS,
  ...LAZY_CALENDAR_TEXTS,
  ...LAZY_CAPTCHA_TEXTS,
  ...LAZY_CODES_TEXTS,
  ...LAZY_CONNECTORS_TEXTS,
  ...LAZY_DERIVATION_TEXTS,
  ...LAZY_ENERGY_TEXTS,
  ...LAZY_FILES_TEXTS,
  ...LAZY_HISTORY_TEXTS,
  ...LAZY_INGEST_TEXTS,
  ...LAZY_JOBS_TEXTS,
  ...LAZY_KIT_TEXTS,
  ...LAZY_LIVE_TEXTS,
  ...LAZY_MAP_TEXTS,
  ...LAZY_MESSAGES_TEXTS,
  ...LAZY_ORDERS_TEXTS,
  ...LAZY_PLANT_TEXTS,
  ...LAZY_PLATFORM_TEXTS,
  ...LAZY_PRETREATMENT_TEXTS,
  ...LAZY_PUBLIC_ACCOUNT_TEXTS,
  ...LAZY_QUALITY_TEXTS,
  ...LAZY_RAILWAY_TEXTS,
  ...LAZY_ROLES_TEXTS,
  ...LAZY_SCREENS_TEXTS,
  ...LAZY_SECOND_FACTOR_TEXTS,
  ...LAZY_SERVER_LOG_TEXTS,
  ...LAZY_SHELL_TEXTS,
  ...LAZY_SIGN_IN_TEXTS,
  ...LAZY_SMS_TEXTS,
  ...LAZY_SOCIAL_TEXTS,
  ...LAZY_STOCK_TEXTS,
  ...LAZY_TENANTS_TEXTS,
  ...LAZY_VIDEO_TEXTS,
  ...LAZY_YARD_TEXTS,
};

/** Their names. */
export const NAMESPACES = Object.keys(LAZY_TEXTS) as readonly (keyof typeof LAZY_TEXTS)[];
