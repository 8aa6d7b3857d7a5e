import type { Transaction } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import type { BoundFans } from './bound-fans.ts';
import { type BindingStep, said } from './said.ts';

type Tx = Transaction<PublicAccountSchema>;

/** A text of a fan. */
export interface FanText {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly openId: string;
  readonly text: string;
}

/** A code that a fan has typed, and to whom it has bound the fan. */
export interface SpentCode {
  readonly isRight: boolean;
  /** The user who has this number; null = none has. */
  readonly userId: Id | null;
  /** See `AccountRef`. */
  readonly makerId: Id | null;
}

interface DemoDriver {
  readonly tenantId: Id;
  readonly fanId: Id;
  readonly phone: string;
}

const BEGIN = /^(?:绑定|bind)$/i;
const END = /^(?:解绑|unbind)$/i;
const CODE = /^\d{6}$/;

/** By which a fan shows which phone is theirs: asked for the number, then for the code that was sent to it. */
export function createBinding(
  { db, clock, fanCodes, accounts, knownPhones }: PublicAccountParts,
  bound: BoundFans,
) {
  const textOf = (text: string) => text.normalize('NFKC').trim();
  const isOpen = (at: Date) => clock.now() - at.getTime() < LIMITS.smsCodeValidMs;

  /** Null = the fan is not asked for a code, or the text is none. Outside the transaction of the push: a try counts. */
  async function spendCode({ tenantId, accountId, openId, text }: FanText): Promise<SpentCode | null> {
    const code = textOf(text);
    if (!CODE.test(code)) return null;
    const row = await db.tenant(tenantId, (tx) =>
      tx
        .selectFrom('mp_binding as b')
        .innerJoin('mp_fan as f', 'f.id', 'b.fan_id')
        .select(['b.fan_id', 'b.sealed_phone', 'b.at'])
        .where('f.account_id', '=', accountId)
        .where('f.open_id', '=', openId)
        .where('b.step', '=', 'code')
        .executeTakeFirst(),
    );
    if (!row?.sealed_phone || !isOpen(row.at)) return null;
    const phone = bound.open(tenantId, row.fan_id, row.sealed_phone);
    if (phone === null || !(await fanCodes.spend(tenantId, phone, code)))
      return { isRight: false, userId: null, makerId: null };
    const account = await accounts.findByPhone(tenantId, phone);
    const user = account && !account.isDisabled ? account : null;
    return { isRight: true, userId: user?.userId ?? null, makerId: user?.makerId ?? null };
  }

  /** Whether a text would be a step of the binding of a fan, or of anybody. Changes nothing. */
  async function isStep(tx: Tx, raw: string, fanId: Id | null): Promise<boolean> {
    const text = textOf(raw);
    if (BEGIN.test(text) || END.test(text)) return true;
    if (fanId === null) return false;
    const kept = await tx
      .selectFrom('mp_binding')
      .select(['step', 'at'])
      .where('fan_id', '=', fanId)
      .executeTakeFirst();
    if (!kept || !isOpen(kept.at)) return false;
    if (kept.step === 'code') return CODE.test(text);
    return kept.step === 'phone' && PhoneNumber.safeParse(text.replaceAll(/[\s-]/g, '')).success;
  }

  /** Within the transaction of the push. Null = the text is no step of a binding. */
  async function step(
    tx: Tx,
    { tenantId, text: raw }: FanText,
    fan: { readonly fanId: Id; readonly code: SpentCode | null },
  ): Promise<BindingStep | null> {
    const text = textOf(raw);
    const { fanId, code } = fan;
    const kept = await tx
      .selectFrom('mp_binding')
      .select(['step', 'language', 'at'])
      .where('fan_id', '=', fanId)
      .executeTakeFirst();
    if (BEGIN.test(text)) {
      const language = isEnglish(text) ? ('en' as const) : ('zh' as const);
      const row = {
        ...{ step: 'phone' as const, language, way: 'code' as const, at: now() },
        ...{ sealed_phone: null, user_id: null, maker_id: null, bound_by: null },
        ...{ partner_id: null, warehouse_ids: null, appointment_id: null },
      };
      await tx
        .insertInto('mp_binding')
        .values({ tenant_id: tenantId, fan_id: fanId, ...row })
        .onConflict((conflict) => conflict.column('fan_id').doUpdateSet(row))
        .execute();
      return said(language, 'askPhone');
    }
    if (END.test(text)) {
      await tx.deleteFrom('mp_binding').where('fan_id', '=', fanId).execute();
      if (kept?.step === 'bound') await note(tx, { tenantId, fanId, action: 'unbind' });
      return said(isEnglish(text) ? 'en' : 'zh', 'ended');
    }
    if (!kept || !isOpen(kept.at)) return null;
    if (kept.step === 'phone') {
      const phone = PhoneNumber.safeParse(text.replaceAll(/[\s-]/g, ''));
      if (!phone.success) return null;
      await change(tx, fanId, {
        step: 'code',
        sealed_phone: bound.seal(tenantId, fanId, phone.data),
        at: now(),
      });
      return { ...said(kept.language, 'askCode'), codeTo: phone.data };
    }
    if (kept.step !== 'code' || !code) return null;
    if (!code.isRight) return said(kept.language, 'wrongCode');
    await change(tx, fanId, { step: 'bound', user_id: code.userId, maker_id: code.makerId, at: now() });
    await note(tx, { tenantId, fanId, action: 'bind' });
    return said(kept.language, code.userId === null ? 'boundDriver' : 'boundStaff');
  }

  const now = () => new Date(clock.now());

  async function change(tx: Tx, fanId: Id, values: object): Promise<void> {
    await tx.updateTable('mp_binding').set(values).where('fan_id', '=', fanId).execute();
  }

  /** By nobody of ours: the fan has done it. */
  async function note(
    tx: Tx,
    { tenantId, fanId, action }: { readonly tenantId: Id; readonly fanId: Id; readonly action: string },
  ): Promise<void> {
    const entry = { subject: 'mpFan', recordId: fanId, recordName: `#${fanId}`, action, changes: {} };
    await audit(tx, { tenantId, actor: null, at: now(), ...entry });
  }

  return {
    spendCode,
    step,
    isStep,

    /** Sends a code where the number is a user's or a driver's. The fan was answered the same in any case. */
    async sendCode(tenantId: Id, fanId: Id, phone: string): Promise<void> {
      await fanCodes.send({
        tenantId,
        fanId,
        phone,
        isKnown: async () => {
          const account = await accounts.findByPhone(tenantId, phone);
          if (account) return !account.isDisabled;
          return db.tenant(tenantId, (tx) => knownPhones.isKnown(tx, phone));
        },
      });
    },

    /** Binds a fan who is no user, without a code: of a demo. */
    bindDriver: (tx: Tx, { tenantId, fanId, phone }: DemoDriver): Promise<void> =>
      bound.bind(tx, { tenantId, fanId }, { to: { kind: 'driver', phone }, way: 'code', boundBy: null }),
  };
}

export type Binding = ReturnType<typeof createBinding>;
