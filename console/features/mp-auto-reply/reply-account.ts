import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import type { listMpReplyAccounts } from '#shared/contracts/public-account/mp-auto-reply.ts';

export type ReplyAccount = CallReply<typeof listMpReplyAccounts>[number];
