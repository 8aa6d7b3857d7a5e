import { accountsCapability } from './accounts/capability.ts';
import { alarmsCapability } from './alarms/capability.ts';
import { apiKeysCapability } from './api-keys/capability.ts';
import { calendarCapability } from './calendar/capability.ts';
import { captchaCapability } from './captcha/capability.ts';
import { codesCapability } from './codes/capability.ts';
import { connectorsCapability } from './connectors/capability.ts';
import { derivationCapability } from './derivation/capability.ts';
import { energyCapability } from './energy/capability.ts';
import { filesCapability } from './files/capability.ts';
import { historyCapability } from './history/capability.ts';
import { ingestCapability } from './ingest/capability.ts';
import { jobsCapability } from './jobs/capability.ts';
import { messagesCapability } from './messages/capability.ts';
import { ordersCapability } from './orders/capability.ts';
import { plantCapability } from './plant/capability.ts';
import { platformCapability } from './platform/capability.ts';
import { pretreatmentCapability } from './pretreatment/capability.ts';
import { publicAccountCapability } from './public-account/capability.ts';
import { qualityCapability } from './quality/capability.ts';
import { railwayCapability } from './railway/capability.ts';
import { rolesCapability } from './roles/capability.ts';
import { screensCapability } from './screens/capability.ts';
import { secondFactorCapability } from './second-factor/capability.ts';
import { serverLogCapability } from './server-log/capability.ts';
import { signInCapability } from './sign-in/capability.ts';
import { smsCapability } from './sms/capability.ts';
import { socialCapability } from './social/capability.ts';
import { stockCapability } from './stock/capability.ts';
import { tenantsCapability } from './tenants/capability.ts';
import { videoCapability } from './video/capability.ts';
import { yardCapability } from './yard/capability.ts';

/** All capabilities, one line each, in the order in which their permissions are listed. */
export const CAPABILITIES = [
  plantCapability,
  calendarCapability,
  energyCapability,
  yardCapability,
  qualityCapability,
  ordersCapability,
  railwayCapability,
  stockCapability,
  historyCapability,
  alarmsCapability,
  pretreatmentCapability,
  screensCapability,
  videoCapability,
  ingestCapability,
  connectorsCapability,
  codesCapability,
  derivationCapability,
  signInCapability,
  messagesCapability,
  publicAccountCapability,
  apiKeysCapability,
  accountsCapability,
  rolesCapability,
  platformCapability,
  smsCapability,
  socialCapability,
  tenantsCapability,
  filesCapability,
  jobsCapability,
  secondFactorCapability,
  captchaCapability,
  serverLogCapability,
] as const;
