import { coreCounters } from './core/migrations/0120-core-counters.ts';
import type { Migration } from './core/ports/database.ts';
import { coreAccounts } from './modules/accounts/migrations/0001-core-accounts.ts';
import { accountsSignIn } from './modules/accounts/migrations/0080-accounts-sign-in.ts';
import { accountsProofs } from './modules/accounts/migrations/0110-accounts-proofs.ts';
import { captchaChallenges } from './modules/captcha/migrations/0090-captcha-challenges.ts';
import { historyMigrations } from './modules/history/migrations.ts';
import { INGEST_MIGRATIONS } from './modules/ingest/ingest-schema.ts';
import { messagesNotices } from './modules/messages/migrations/0098-messages-notices.ts';
import { messagesTasks } from './modules/messages/migrations/0099-messages-tasks.ts';
import { messagesFrontEndLog } from './modules/messages/migrations/0100-messages-front-end-log.ts';
import { plantMigrations } from './modules/plant/migrations.ts';
import { platformMenus } from './modules/platform/migrations/0085-platform-menus.ts';
import { platformParams } from './modules/platform/migrations/0086-platform-params.ts';
import { platformDicts } from './modules/platform/migrations/0087-platform-dicts.ts';
import { platformPostsFiles } from './modules/platform/migrations/0088-platform-posts-files.ts';
import { platformSeedRefs } from './modules/platform/migrations/0089-platform-seed-refs.ts';
import { secondFactor } from './modules/second-factor/migrations/0095-second-factor.ts';
import { smsCodes } from './modules/sms/migrations/0092-sms-codes.ts';
import { socialSignIn } from './modules/social/migrations/0096-social-sign-in.ts';

/** Every step of the schema. They run in the order of their names, whatever the order here. */
export const MIGRATIONS: readonly Migration[] = [
  coreAccounts,
  ...plantMigrations,
  ...historyMigrations,
  ...INGEST_MIGRATIONS,
  accountsSignIn,
  platformMenus,
  platformParams,
  platformDicts,
  platformPostsFiles,
  platformSeedRefs,
  captchaChallenges,
  smsCodes,
  secondFactor,
  socialSignIn,
  messagesNotices,
  messagesTasks,
  messagesFrontEndLog,
  accountsProofs,
  coreCounters,
];
