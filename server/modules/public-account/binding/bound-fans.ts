import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { FanReader } from '#server/core/ports/fans/answer-sources.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpBinding, MpBindingKind, MpBindingWay } from '#shared/contracts/public-account/mp-binding.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';

type Tx = Transaction<PublicAccountSchema>;
interface UserNames {
  sys_user: { user_id: string; nickname: string };
}

/** To whom a fan is bound, by whom, and how. */
export interface NewBinding {
  readonly to:
    | { readonly kind: 'staff'; readonly userId: Id; readonly makerId: Id | null }
    | { readonly kind: 'driver'; readonly phone: string }
    | { readonly kind: 'driver'; readonly appointmentId: Id }
    | { readonly kind: 'partner'; readonly partnerId: Id; readonly warehouseIds: readonly Id[] | null };
  readonly way: MpBindingWay;
  readonly boundBy: Id | null;
}

const NO_READER: FanReader = { phone: null, appointmentId: null, partner: null };
const NO_TARGET = {
  ...{ sealed_phone: null, user_id: null, maker_id: null, partner_id: null },
  ...{ warehouse_ids: null, appointment_id: null },
} as const;

/** What fans are bound to, as it is kept. Phones are sealed. */
export function createBoundFans({
  clock,
  box,
  trucks,
  partners,
}: Pick<PublicAccountParts, 'clock' | 'box' | 'trucks' | 'partners'>) {
  const purposeOf = (tenantId: Id, fanId: Id) => `mp:${tenantId}:fan:${fanId}:phone`;
  const seal = (tenantId: Id, fanId: Id, phone: string) => box.seal(phone, purposeOf(tenantId, fanId));
  const open = (tenantId: Id, fanId: Id, sealed: Uint8Array | null) =>
    sealed && box.open(sealed, purposeOf(tenantId, fanId));

  function targetOf(tenantId: Id, fanId: Id, to: NewBinding['to']) {
    if (to.kind === 'staff') return { ...NO_TARGET, user_id: to.userId, maker_id: to.makerId };
    if (to.kind === 'partner')
      return {
        ...NO_TARGET,
        partner_id: to.partnerId,
        warehouse_ids: to.warehouseIds && [...to.warehouseIds],
      };
    return 'phone' in to
      ? { ...NO_TARGET, sealed_phone: seal(tenantId, fanId, to.phone) }
      : { ...NO_TARGET, appointment_id: to.appointmentId };
  }

  return {
    seal,
    open,

    /** In place of what the fan was bound to before. The language in which the fan is answered stays. */
    async bind(tx: Tx, fan: { readonly tenantId: Id; readonly fanId: Id }, made: NewBinding): Promise<void> {
      const { tenantId, fanId } = fan;
      const row = {
        ...targetOf(tenantId, fanId, made.to),
        ...{ step: 'bound' as const, way: made.way, bound_by: made.boundBy, at: new Date(clock.now()) },
      };
      await tx
        .insertInto('mp_binding')
        .values({ tenant_id: tenantId, fan_id: fanId, language: 'zh', ...row })
        .onConflict((conflict) => conflict.column('fan_id').doUpdateSet(row))
        .execute();
    },

    async kindOf(tx: Tx, fanId: Id): Promise<MpBindingKind | null> {
      const row = await tx
        .selectFrom('mp_binding')
        .select(['user_id', 'partner_id'])
        .where('fan_id', '=', fanId)
        .where('step', '=', 'bound')
        .executeTakeFirst();
      return row ? kindOfRow(row) : null;
    },

    /** What answers to a fan may quote. */
    async readerOf(tx: Tx, tenantId: Id, fanId: Id): Promise<FanReader> {
      const row = await tx
        .selectFrom('mp_binding')
        .select(['sealed_phone', 'appointment_id', 'partner_id', 'warehouse_ids'])
        .where('fan_id', '=', fanId)
        .where('step', '=', 'bound')
        .executeTakeFirst();
      if (!row) return NO_READER;
      return {
        phone: open(tenantId, fanId, row.sealed_phone),
        appointmentId: row.appointment_id,
        partner:
          row.partner_id === null ? null : { partnerId: row.partner_id, warehouseIds: row.warehouse_ids },
      };
    },

    /** What a fan is bound to, as the reader may see it; null = nothing. */
    async shownOf(tx: Tx, reader: SessionPrincipal, fanId: Id): Promise<MpBinding | null> {
      const row = await (tx as unknown as Transaction<PublicAccountSchema & UserNames>)
        .selectFrom('mp_binding as b')
        .leftJoin('sys_user as u', 'u.user_id', 'b.user_id')
        .leftJoin('sys_user as y', 'y.user_id', 'b.bound_by')
        .select(['b.sealed_phone', 'b.user_id', 'b.partner_id', 'b.appointment_id', 'b.way', 'b.at'])
        .select(['u.nickname as user_name', 'y.nickname as by_name'])
        .where('b.fan_id', '=', fanId)
        .where('b.step', '=', 'bound')
        .executeTakeFirst();
      if (!row) return null;
      const phone = open(reader.tenantId, fanId, row.sealed_phone);
      const may = (permission: Parameters<SessionPrincipal['permissions']['has']>[0]) =>
        reader.permissions.has(permission);
      const { partner_id: partnerId, appointment_id: appointmentId } = row;
      return {
        kind: kindOfRow(row),
        phone: phone && !may('mp_fan_edit') ? maskPhone(phone) : phone,
        userName: row.user_name,
        partnerName:
          partnerId !== null && may('warehouse_view')
            ? ((await partners.get(tx, reader, partnerId))?.name ?? null)
            : null,
        truck:
          appointmentId !== null && may('appointment_view')
            ? await trucks.nameOf(tx, reader, appointmentId)
            : null,
        way: row.way,
        byName: row.by_name,
        boundAt: row.at.getTime(),
      };
    },
  };
}

export type BoundFans = ReturnType<typeof createBoundFans>;

function kindOfRow(row: { readonly user_id: Id | null; readonly partner_id: Id | null }): MpBindingKind {
  if (row.user_id !== null) return 'staff';
  return row.partner_id === null ? 'driver' : 'partner';
}

/** Whether a user is in use. */
export async function isActiveUser(tx: Tx, userId: Id): Promise<boolean> {
  const { rows } = await sql`select from sys_user
    where user_id = ${userId} and not is_disabled and deleted_at is null`.execute(tx);
  return rows.length > 0;
}
