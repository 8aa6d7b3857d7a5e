// Written by `npm run lists`.
import { accounts } from './accounts/capability.ts';
import { alarms } from './alarms/capability.ts';
import { apiKeys } from './api-keys/capability.ts';
import { calendar } from './calendar/capability.ts';
import { codes } from './codes/capability.ts';
import { connectors } from './connectors/capability.ts';
import { derivation } from './derivation/capability.ts';
import { energy } from './energy/capability.ts';
import { files } from './files/capability.ts';
import { history } from './history/capability.ts';
import { ingest } from './ingest/capability.ts';
import { jobs } from './jobs/capability.ts';
import { messages } from './messages/capability.ts';
import { orders } from './orders/capability.ts';
import { plant } from './plant/capability.ts';
import { platform } from './platform/capability.ts';
import { pretreatment } from './pretreatment/capability.ts';
import { publicAccount } from './public-account/capability.ts';
import { quality } from './quality/capability.ts';
import { railway } from './railway/capability.ts';
import { roles } from './roles/capability.ts';
import { screens } from './screens/capability.ts';
import { secondFactor } from './second-factor/capability.ts';
import { serverLog } from './server-log/capability.ts';
import { signIn } from './sign-in/capability.ts';
import { sms } from './sms/capability.ts';
import { social } from './social/capability.ts';
import { stock } from './stock/capability.ts';
import { tenants } from './tenants/capability.ts';
import { video } from './video/capability.ts';
import { yard } from './yard/capability.ts';

/** The texts of all capabilities that have some. */
export const CAPABILITY_TEXTS = [
  accounts,
  alarms,
  apiKeys,
  calendar,
  codes,
  connectors,
  derivation,
  energy,
  files,
  history,
  ingest,
  jobs,
  messages,
  orders,
  plant,
  platform,
  pretreatment,
  publicAccount,
  quality,
  railway,
  roles,
  screens,
  secondFactor,
  serverLog,
  signIn,
  sms,
  social,
  stock,
  tenants,
  video,
  yard,
] as const;
