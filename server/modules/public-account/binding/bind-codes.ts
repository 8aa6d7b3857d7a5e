import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { randomLetters } from '#server/modules/public-account/secrets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type BoundFans, isActiveUser, type NewBinding } from './bound-fans.ts';
import { type BindingStep, said } from './said.ts';

type Tx = Transaction<PublicAccountSchema>;

/** The scenes of codes that bind; those of all other codes begin otherwise. */
export const BIND_SCENE = 'b:';
const SCENE_LETTERS = 20;

const hashOf = (scene: string): Buffer => createHash('sha256').update(scene).digest();

/** Codes that bind whoever scans them first, within 24 hours. */
export function createBindCodes(
  { clock, trucks }: Pick<PublicAccountParts, 'clock' | 'trucks'>,
  bound: BoundFans,
) {
  const now = () => new Date(clock.now());

  return {
    /** Returns the scene, which is kept nowhere. */
    async make(
      tx: Tx,
      made: {
        readonly tenantId: Id;
        readonly accountId: Id;
        readonly madeBy: Id;
        readonly to: { readonly userId: Id } | { readonly appointmentId: Id };
      },
    ): Promise<{ readonly id: Id; readonly scene: string; readonly expiresAt: Date }> {
      const scene = `${BIND_SCENE}${randomLetters(SCENE_LETTERS)}`;
      const at = now();
      const expiresAt = new Date(at.getTime() + LIMITS.mpBindCodeMs);
      const { id } = await tx
        .insertInto('mp_bind_code')
        .values({
          ...{ tenant_id: made.tenantId, account_id: made.accountId, scene_hash: hashOf(scene) },
          user_id: 'userId' in made.to ? made.to.userId : null,
          appointment_id: 'appointmentId' in made.to ? made.to.appointmentId : null,
          ...{ made_by: made.madeBy, made_at: at, expires_at: expiresAt },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, scene, expiresAt };
    },

    /** A fan has scanned such a code: binds the fan, or says why not. Within the transaction of the push. */
    async scan(
      tx: Tx,
      scanned: {
        readonly tenantId: Id;
        readonly accountId: Id;
        readonly fanId: Id;
        readonly scene: string;
      },
    ): Promise<BindingStep> {
      const { tenantId, accountId, fanId, scene } = scanned;
      const kept = await tx
        .selectFrom('mp_binding')
        .select(['language', 'step', 'sealed_phone'])
        .where('fan_id', '=', fanId)
        .executeTakeFirst();
      const language = kept?.language ?? 'zh';
      const code = await tx
        .selectFrom('mp_bind_code')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('scene_hash', '=', hashOf(scene))
        .forUpdate()
        .executeTakeFirst();
      if (!code) return said(language, 'codeForged');
      if (code.used_at) return said(language, code.fan_id === fanId ? 'codeUsedHere' : 'codeUsed');
      if (code.expires_at <= now()) return said(language, 'codeExpired');
      const target = await targetOf(code);
      if (!target) return said(language, 'codeOver');
      const kind = await bound.kindOf(tx, fanId);
      // A ticket that somebody else hands over ends no binding of staff or of a partner.
      if (target.to.kind === 'driver' && kind !== null && kind !== 'driver')
        return said(language, 'boundElse');
      const isSpent = { used_at: now(), fan_id: fanId };
      await tx.updateTable('mp_bind_code').set(isSpent).where('id', '=', code.id).execute();
      // Who has shown the phone of this truck is bound to more than the truck already.
      const phone = kind === 'driver' ? bound.open(tenantId, fanId, kept?.sealed_phone ?? null) : null;
      if (target.phone === null || target.phone !== phone)
        await bound.bind(tx, { tenantId, fanId }, { to: target.to, way: target.way, boundBy: code.made_by });
      await audit(tx, {
        ...{ tenantId, actor: null, at: now(), subject: 'mpFan', recordId: fanId, recordName: `#${fanId}` },
        action: 'bind',
        changes: { way: { before: null, after: target.way }, madeBy: { before: null, after: code.made_by } },
      });
      return said(language, target.to.kind === 'staff' ? 'boundStaff' : 'boundTicket');

      async function targetOf({
        user_id: userId,
        appointment_id: appointmentId,
      }: {
        readonly user_id: Id | null;
        readonly appointment_id: Id | null;
      }): Promise<{ to: NewBinding['to']; way: 'scan' | 'ticket'; phone: string | null } | null> {
        if (userId !== null)
          return (await isActiveUser(tx, userId))
            ? { to: { kind: 'staff', userId, makerId: null }, way: 'scan', phone: null }
            : null;
        const truck = appointmentId === null ? null : await trucks.current(tx, appointmentId);
        return (
          truck && { to: { kind: 'driver', appointmentId: truck.id }, way: 'ticket', phone: truck.phone }
        );
      }
    },
  };
}

export type BindCodes = ReturnType<typeof createBindCodes>;
