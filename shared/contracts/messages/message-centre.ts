import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Housekeeping of the channel: plain texts, everything else is JSON. Specification, points 4 and 7. */
export const CENTRE_TEXTS = {
  established: 'connection established',
  ping: 'ping',
  pong: 'PONG',
  elsewhere: 'account logged in elsewhere',
} as const;

/** Why the server closed the channel, as the WebSocket's close code. */
export const CENTRE_CLOSE = {
  /** After the text `account logged in elsewhere`. */
  elsewhere: 4001,
  kicked: 4002,
  /** The password was changed, the account disabled, or a stolen token was used. */
  revoked: 4003,
  expired: 4004,
  signedOut: 4005,
  /** The tenant was paused, or is over. */
  tenantClosed: 4006,
  protocolError: 4400,
  unauthorized: 4401,
  tooMany: 4429,
} as const;

/**
 * 0 = only the count has changed, 1 = news, 2 = notice, 3 = the list of tasks has changed, 4 = the user's rights have:
 * what they may do, whose data they see, or their menu, 5 = settings have, as
 * `subject` says.
 */
export const CentreMessageType = z.enum(['0', '1', '2', '3', '4', '5']);
export type CentreMessageType = z.infer<typeof CentreMessageType>;

/** Settings that windows keep. */
export const SettingsSubject = z.enum(['param', 'dict', 'tenantForm']);
export type SettingsSubject = z.infer<typeof SettingsSubject>;

/** What comes over the channel. What belongs to news and notices stands beside these as in `notice.ts`. */
export const CentreMessage = z.looseObject({
  /** How many users of the tenant are there now. */
  online: z.number().int().nonnegative(),
  msgType: CentreMessageType,
  /** Of news and notices: true = one was changed or taken back: look again, nothing is new. */
  isQuiet: z.boolean().optional(),
  /** Of changed settings. */
  subject: SettingsSubject.optional(),
  noticeTitle: z.string().optional(),
});
export type CentreMessage = z.infer<typeof CentreMessage>;

/** The channel's address. `token`: a ticket of `mintMessageTicket`, or an access token. */
export function messageCentrePath(userId: Id, token: string): string {
  return `/msg/ws/msgCenter/${userId}_pc/${encodeURIComponent(token)}`;
}

export const mintMessageTicket = defineEndpoint({
  id: 'messageCentre.ticket',
  method: 'POST',
  inReadOnly: 'open',
  path: '/msg/ticket',
  access: 'session',
  tenant: 'session',
  summary: 'A ticket that opens the message centre once, within seconds: an address is no place for a token.',
  reply: z.object({ ticket: z.string(), expiresInS: z.number().int() }),
  rateLimitPerMinute: 60,
});
