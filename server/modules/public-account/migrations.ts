import type { Migration } from '#server/core/ports/database.ts';
import { publicAccount } from './migrations/0560-public-account.ts';
import { publicAccountMessages } from './migrations/0561-public-account-messages.ts';
import { publicAccountMaterials } from './migrations/0562-public-account-materials.ts';
import { publicAccountTeam } from './migrations/0565-public-account-team.ts';
import { publicAccountReplies } from './migrations/0566-public-account-replies.ts';
import { publicAccountTemplates } from './migrations/0567-public-account-templates.ts';
import { publicAccountNews } from './migrations/0570-public-account-news.ts';
import { publicAccountMenu } from './migrations/0575-mp-menu.ts';
import { publicAccountSummary } from './migrations/0576-mp-summary.ts';
import { publicAccountRecent } from './migrations/0580-mp-message-recent.ts';
import { publicAccountReplyMedia } from './migrations/0581-mp-reply-media.ts';
import { publicAccountUnmatched } from './migrations/0582-mp-unmatched.ts';
import { publicAccountTags } from './migrations/0584-mp-tag.ts';
import { publicAccountOutward } from './migrations/0585-mp-outward.ts';
import { publicAccountFanMessages } from './migrations/0586-mp-fan-messages.ts';
import { publicAccountBindingWays } from './migrations/0587-mp-binding-ways.ts';
import { publicAccountQr } from './migrations/0588-mp-qr.ts';
import { publicAccountReplyValid } from './migrations/0590-mp-reply-valid.ts';

export const publicAccountMigrations: readonly Migration[] = [
  publicAccount,
  publicAccountMessages,
  publicAccountMaterials,
  publicAccountTeam,
  publicAccountReplies,
  publicAccountTemplates,
  publicAccountNews,
  publicAccountMenu,
  publicAccountSummary,
  publicAccountRecent,
  publicAccountReplyMedia,
  publicAccountUnmatched,
  publicAccountTags,
  publicAccountOutward,
  publicAccountFanMessages,
  publicAccountBindingWays,
  publicAccountQr,
  publicAccountReplyValid,
];
