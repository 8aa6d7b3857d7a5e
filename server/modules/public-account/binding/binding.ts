import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit } from '#server/core/audit/audit.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import type { MpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { mpBinding as en } from '#shared/i18n/en/public-account/mp-binding.ts';
import { mpBinding as zh } from '#shared/i18n/zh/public-account/mp-binding.ts';

type Tx = Transaction<PublicAccountSchema>;
interface UserNames {
  sys_user: { user_id: string; nickname: string };
}

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

/** What a fan is answered, and the phone to which a code is to be sent once it is stored. */
export interface BindingStep {
  readonly text: string;
  /** Which of the texts it is. */
  readonly when: string;
  readonly codeTo: string | null;
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
export function createBinding({ db, clock, box, fanCodes, accounts, knownPhones }: PublicAccountParts) {
  const textOf = (text: string) => text.normalize('NFKC').trim();
  const isOpen = (at: Date) => clock.now() - at.getTime() < LIMITS.smsCodeValidMs;
  const purposeOf = (tenantId: Id, fanId: Id) => `mp:${tenantId}:fan:${fanId}:phone`;

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
    const phone = box.open(row.sealed_phone, purposeOf(tenantId, row.fan_id));
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
      const language = isEnglish(text) ? 'en' : 'zh';
      const row = {
        step: 'phone' as const,
        language,
        sealed_phone: null,
        user_id: null,
        maker_id: null,
        at: now(),
      } as const;
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
        sealed_phone: box.seal(phone.data, purposeOf(tenantId, fanId)),
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

    /** What a fan is bound to, as the reader may see it; null = nothing. */
    async shownOf(tx: Tx, reader: SessionPrincipal, fanId: Id): Promise<MpBinding | null> {
      const row = await (tx as unknown as Transaction<PublicAccountSchema & UserNames>)
        .selectFrom('mp_binding as b')
        .leftJoin('sys_user as u', 'u.user_id', 'b.user_id')
        .select(['b.sealed_phone', 'b.user_id', 'b.at', 'u.nickname'])
        .where('b.fan_id', '=', fanId)
        .where('b.step', '=', 'bound')
        .executeTakeFirst();
      if (!row?.sealed_phone) return null;
      const phone = box.open(row.sealed_phone, purposeOf(reader.tenantId, fanId)) ?? '';
      return {
        kind: row.user_id === null ? 'driver' : 'staff',
        phone: reader.permissions.has('mp_fan_edit') ? phone : maskPhone(phone),
        userName: row.nickname,
        boundAt: row.at.getTime(),
      };
    },

    /** Binds a fan who is no user, without a code: of a demo. */
    async bindDriver(tx: Tx, { tenantId, fanId, phone }: DemoDriver): Promise<void> {
      const sealed_phone = box.seal(phone, purposeOf(tenantId, fanId));
      const row = { step: 'bound', language: 'zh', sealed_phone, user_id: null, maker_id: null } as const;
      await tx
        .insertInto('mp_binding')
        .values({ tenant_id: tenantId, fan_id: fanId, ...row, at: now() })
        .execute();
    },

    /** The phone that a fan has shown to have; null = none. */
    async phoneOf(tx: Tx, tenantId: Id, fanId: Id): Promise<string | null> {
      const row = await tx
        .selectFrom('mp_binding')
        .select('sealed_phone')
        .where('fan_id', '=', fanId)
        .where('step', '=', 'bound')
        .executeTakeFirst();
      return row?.sealed_phone ? box.open(row.sealed_phone, purposeOf(tenantId, fanId)) : null;
    },
  };
}

export type Binding = ReturnType<typeof createBinding>;

function said(language: 'zh' | 'en', text: keyof typeof zh.says): BindingStep {
  return { text: (language === 'en' ? en : zh).says[text], when: text, codeTo: null };
}
