import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import type { listMpReplyAccounts, MpRuleReqType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { MpReplyRules } from '#shared/contracts/public-account/mp-reply-desk.ts';

export type ReplyAccount = CallReply<typeof listMpReplyAccounts>[number];
/** What a fan does: follows, or sends a message of a kind. */
export type HeardKind = 'follow' | MpRuleReqType;
export type KnownRule = MpReplyRules['rules'][number];
