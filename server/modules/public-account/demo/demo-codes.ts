import { sql, type Transaction } from 'kysely';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { createQrCode } from '#server/modules/public-account/host/qr-code.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { randomLetters } from '#server/modules/public-account/secrets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<PublicAccountSchema>;

interface CodesOf {
  readonly tenantId: Id;
  readonly accountId: Id;
}

/** A code, the fans who have followed by it, and how often it was scanned besides. */
export interface SeedCode {
  readonly name: string;
  readonly openIds: readonly string[];
  readonly laterScans: number;
}

const SCENE_LETTERS = 16;
const DAYS = 30;

export async function writeDemoCodes(
  tx: Tx,
  { tenantId, accountId }: CodesOf,
  codes: readonly SeedCode[],
): Promise<void> {
  for (const { name, openIds, laterScans } of codes) {
    const scene = `q:${randomLetters(SCENE_LETTERS)}`;
    const { rows } = await sql<{ id: Id }>`
      insert into mp_qr (tenant_id, account_id, name, scene, is_permanent, days, scans, follows, last_scan_at, created_at,
        updated_at)
      values (${tenantId}, ${accountId}, ${name}, ${scene}, true, ${DAYS}, ${openIds.length + laterScans},
        ${openIds.length}, now(), now(), now())
      returning id::text as id`.execute(tx);
    await sql`update mp_message m set event_key = ${`qrscene_${scene}`} from mp_fan f
      where f.id = m.fan_id and m.account_id = ${accountId} and m.rep_event = 'subscribe'
        and f.open_id = any(${[...openIds]}::text[])`.execute(tx);
    await tx
      .updateTable('mp_fan')
      .set({ source: 'qr', qr_id: rows[0]?.id ?? null, source_due_at: null })
      .where('account_id', '=', accountId)
      .where('open_id', 'in', [...openIds])
      .execute();
  }
}

/** What partners of the warehouse have written is about their own orders. Codes of partners by OpenID. */
export async function bindDemoPartners(
  tx: Tx,
  { tenantId, accountId }: CodesOf,
  fans: readonly {
    readonly openId: string;
    readonly partner: string | null;
    readonly phone: string | null;
  }[],
  boundBy: Id,
): Promise<void> {
  for (const { openId, partner, phone } of fans)
    if (partner !== null && phone === null)
      await sql`insert into mp_binding (fan_id, tenant_id, step, language, partner_id, way, bound_by, at)
        select f.id, ${tenantId}, 'bound', 'zh', p.id, 'operator', ${boundBy}, f.first_seen_at
        from mp_fan f join partner p on p.code = ${partner} and p.deleted_at is null
        where f.account_id = ${accountId} and f.open_id = ${openId}`.execute(tx);
}

/** Makes the codes that do not end anew at the host, which forgets them when it ends. */
export async function giveDemoCodes(
  { db, host }: Pick<PublicAccountParts, 'db' | 'host'>,
  tokens: AccessTokens,
  { tenantId, accountId }: CodesOf,
): Promise<void> {
  const codes = await db.tenant(tenantId, (tx) =>
    tx
      .selectFrom('mp_qr')
      .select(['id', 'scene'])
      .where('account_id', '=', accountId)
      .where('is_permanent', '=', true)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  for (const { id, scene } of codes) {
    const url = await createQrCode(host, tokens, { tenantId, accountId, scene, forS: null });
    await db.tenant(tenantId, (tx) => tx.updateTable('mp_qr').set({ url }).where('id', '=', id).execute());
  }
}
