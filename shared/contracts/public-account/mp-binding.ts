import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** What a fan is bound to. driver: a phone of trucks, or one truck. staff: a user. partner: the orders of a company. */
export const MpBindingKind = z.enum(['driver', 'staff', 'partner']);
export type MpBindingKind = z.infer<typeof MpBindingKind>;

/** code: sent to a phone. operator: by a colleague. scan: of the user's own code. ticket: of a code at the gate. */
export const MpBindingWay = z.enum(['code', 'operator', 'scan', 'ticket']);
export type MpBindingWay = z.infer<typeof MpBindingWay>;

export const MpBinding = z.object({
  kind: MpBindingKind,
  /** First 3 and last 4 digits; the whole number with `mp_fan_edit`. Null = none is known. */
  phone: z.string().nullable(),
  /** Of staff. */
  userName: z.string().nullable(),
  /** Of a partner; null where the caller may not see it. */
  partnerName: z.string().nullable(),
  /** Of one truck: its plate or number; null where the caller may not see it. */
  truck: z.string().nullable(),
  way: MpBindingWay,
  /** Who has bound the fan, or made the code; null = the fan. */
  byName: z.string().nullable(),
  boundAt: EpochMs,
});
export type MpBinding = z.infer<typeof MpBinding>;

const params = z.object({ id: Id });

export const endMpBinding = defineEndpoint({
  id: 'mpBinding.end',
  method: 'DELETE',
  path: '/mp/wxaccountfans/:id/bind',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary: 'Ends what a fan is bound to: answers with data ask the fan to bind again.',
  params,
  reply: z.boolean(),
});

export const listMpBindable = defineEndpoint({
  id: 'mpBinding.choices',
  method: 'GET',
  path: '/mp/wxaccountfans/:id/bindable',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary:
    'To whom the caller may bind a fan: users (`user_view`), trucks that are not over (`appointment_view`), partners (`warehouse_view` and `warehouse_order_view`), in reach; 20 at most.',
  params,
  query: z.object({ kind: MpBindingKind, q: ExactText(64).optional() }),
  reply: z.array(z.object({ id: Id, name: z.string(), note: z.string().nullable() })),
});

export const bindMpFan = defineEndpoint({
  id: 'mpBinding.bind',
  method: 'PUT',
  path: '/mp/wxaccountfans/:id/bind',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary:
    'Binds a fan to a user, to the driver of a truck, or to a partner; what it was bound to before ends. Nobody gives more than they have: 409 `user_holds_more` or `mp_bind_beyond`.',
  params,
  body: z.strictObject({ kind: MpBindingKind, targetId: Id }),
  reply: MpBinding,
});

/** A code that binds whoever scans it first. `url`: what its picture holds. */
export const MpBindCode = z.object({ id: Id, url: z.string(), expiresAt: EpochMs });
export type MpBindCode = z.infer<typeof MpBindCode>;

const Account = z.object({ id: Id, name: z.string() });

export const listOwnMpBindings = defineEndpoint({
  id: 'mpBinding.own',
  method: 'GET',
  path: '/mp/wxbind/own',
  access: 'session',
  tenant: 'session',
  summary: 'The fans that are bound to the caller, and the accounts whose fan the caller may become.',
  reply: z.object({
    accounts: z.array(Account),
    bindings: z.array(
      z.object({
        wxUserId: Id,
        appName: z.string(),
        way: MpBindingWay,
        byName: z.string().nullable(),
        boundAt: EpochMs,
      }),
    ),
  }),
});

export const makeOwnMpCode = defineEndpoint({
  id: 'mpBinding.ownCode',
  method: 'POST',
  inReadOnly: 'hidden',
  path: '/mp/wxbind/own/code',
  access: 'session',
  tenant: 'session',
  summary: 'Makes a code that binds whoever scans it to the caller, once, within 24 hours.',
  body: z.strictObject({ accountId: Id }),
  reply: MpBindCode,
  rateLimitPerMinute: 30,
});

export const endOwnMpBinding = defineEndpoint({
  id: 'mpBinding.endOwn',
  method: 'DELETE',
  path: '/mp/wxbind/own/:id',
  access: 'session',
  tenant: 'session',
  summary: 'Ends the binding of a fan to the caller.',
  params,
  reply: z.boolean(),
});

export const listMpBindAccounts = defineEndpoint({
  id: 'mpBinding.accounts',
  method: 'GET',
  path: '/mp/wxbind/accounts',
  access: 'dock_control',
  tenant: 'session',
  summary: 'The accounts in reach whose codes drivers may scan.',
  reply: z.array(Account),
});

export const makeTicketMpCode = defineEndpoint({
  id: 'mpBinding.ticketCode',
  method: 'POST',
  inReadOnly: 'hidden',
  path: '/mp/wxbind/ticket',
  access: 'dock_control',
  tenant: 'session',
  summary: 'Makes a code that binds the driver who scans it to one truck, once, within 24 hours.',
  body: z.strictObject({ accountId: Id, appointmentId: Id }),
  reply: MpBindCode,
  rateLimitPerMinute: 60,
});

export const getMpBindCode = defineEndpoint({
  id: 'mpBinding.codeState',
  method: 'GET',
  path: '/mp/wxbind/code/:id',
  access: 'session',
  tenant: 'session',
  summary: 'Whether a code that the caller has made was scanned.',
  params,
  reply: z.object({ state: z.enum(['open', 'used', 'expired']), usedAt: EpochMs.nullable() }),
});
