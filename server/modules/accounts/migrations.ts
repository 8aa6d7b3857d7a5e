import type { Migration } from '#server/core/ports/database.ts';
import { coreAccounts } from './migrations/0001-core-accounts.ts';
import { accountsSignIn } from './migrations/0080-accounts-sign-in.ts';
import { accountsProofs } from './migrations/0110-accounts-proofs.ts';
import { accountsDataScope } from './migrations/0200-accounts-data-scope.ts';
import { accountsUsers } from './migrations/0205-accounts-users.ts';
import { accountsUserPlaces } from './migrations/0206-accounts-user-places.ts';
import { accountsUserKey } from './migrations/0207-accounts-user-key.ts';
import { accountsRightsChanges } from './migrations/0284-accounts-rights-changes.ts';
import { accountsAvatar } from './migrations/0320-accounts-avatar.ts';
import { accountsAvatarPath } from './migrations/0412-accounts-avatar-path.ts';
import { accountsTokenPairs } from './migrations/0495-accounts-token-pairs.ts';
import { accountsEntryMaker } from './migrations/0496-accounts-entry-maker.ts';
import { accountsPhoneMaker } from './migrations/0503-accounts-phone-maker.ts';

export const accountsMigrations: readonly Migration[] = [
  coreAccounts,
  accountsSignIn,
  accountsProofs,
  accountsDataScope,
  accountsUsers,
  accountsUserPlaces,
  accountsUserKey,
  accountsRightsChanges,
  accountsAvatar,
  accountsAvatarPath,
  accountsTokenPairs,
  accountsEntryMaker,
  accountsPhoneMaker,
];
