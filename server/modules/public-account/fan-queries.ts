import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { type ShownText, textShownTo } from './phone-mask.ts';
import type { PublicAccountSchema, QuotedNote } from './schema.ts';
import { type FanUse, fanScope } from './team/fan-scope.ts';

type Tx = Transaction<PublicAccountSchema>;

/** For what, and when: claims end with time. */
export interface FanAsk {
  readonly use: FanUse;
  readonly now: Date;
}

/** Of a message with its fan, its account and the user who sent it. */
export const MESSAGE_COLUMNS = [
  ...(['m.id', 'm.type', 'm.fan_id', 'm.created_at', 'm.rep_type', 'm.rep_event', 'm.rep_name'] as const),
  ...([
    'm.rep_desc',
    'm.rep_url',
    'm.rep_hq_url',
    'm.rep_thumb_url',
    'm.content',
    'm.rep_content',
    'm.rep_media_id',
    'm.rep_thumb_media_id',
    'm.media_blob',
  ] as const),
  ...([
    'm.rep_location_x',
    'm.rep_location_y',
    'm.rep_scale',
    'm.event_key',
    'm.status',
    'm.errcode',
  ] as const),
  ...(['f.open_id', 'f.remark', 'f.is_erased', 'f.read_at', 't.app_id', 't.name', 'u.nickname'] as const),
  ...(['m.rule_id', 'r.name as rule_name', 'm.quoted'] as const),
] as const;

export async function messagesInReach(tx: Tx, session: SessionPrincipal, { use, now }: FanAsk) {
  return (
    tx as unknown as Transaction<PublicAccountSchema & { sys_user: { user_id: string; nickname: string } }>
  )
    .selectFrom('mp_message as m')
    .innerJoin('mp_fan as f', 'f.id', 'm.fan_id')
    .innerJoin('mp_account as t', 't.id', 'm.account_id')
    .leftJoin('sys_user as u', 'u.user_id', 'm.user_id')
    .leftJoin('mp_auto_reply as r', 'r.id', 'm.rule_id')
    .where('m.deleted_at', 'is', null)
    .where(await fanScope(tx, session, use, now));
}

/** Null where there is none in reach. */
export async function messageBy(
  tx: Tx,
  session: SessionPrincipal,
  by: { readonly id: Id } | { readonly fanId: Id; readonly clientKey: string },
  ask: FanAsk,
): Promise<MpMessage | null> {
  const rows = await messagesInReach(tx, session, ask);
  const row = await ('id' in by
    ? rows.where('m.id', '=', by.id)
    : rows.where('m.fan_id', '=', by.fanId).where('m.client_key', '=', by.clientKey)
  )
    .select(MESSAGE_COLUMNS)
    .executeTakeFirst();
  return row ? toMessage(row, textShownTo(session)) : null;
}

/** With its account, locked. Throws 404 where it is out of reach. */
export async function fanInReach(tx: Tx, session: SessionPrincipal, id: Id, { use, now }: FanAsk) {
  const fan = await tx
    .selectFrom('mp_fan as f')
    .innerJoin('mp_account as t', 't.id', 'f.account_id')
    .select([
      'f.id',
      'f.account_id',
      'f.open_id',
      'f.remark',
      'f.window_until',
      'f.sends_left',
      'f.waiting_since',
    ])
    .select([
      'f.claim_user_id',
      'f.claim_until',
      'f.is_closed',
      'f.snoozed_until',
      'f.is_blocked',
      'f.is_erased',
    ])
    .select(['f.is_subscribed', 'f.first_seen_at'])
    .select(['t.app_id', 't.is_enabled'])
    .where('f.id', '=', id)
    .where(await fanScope(tx, session, use, now))
    .forUpdate()
    .executeTakeFirst();
  if (!fan) throw failure('not_found');
  return { ...fan, name: fanNameOf(fan) };
}

/** Raises the revision of the fan: open pages load the conversation again. */
export async function touchFan(tx: Tx, fanId: Id): Promise<void> {
  await tx.updateTable('mp_fan').set({ revision: '0' }).where('id', '=', fanId).execute();
}

/** The platform gives no names: what we call the fan, else both ends of the OpenID; the number of a fan who was erased. */
export function fanNameOf({
  id,
  remark,
  open_id: openId,
  is_erased: isErased,
}: {
  readonly id: Id;
  readonly is_erased: boolean;
  readonly remark: string | null;
  readonly open_id: string;
}): string {
  if (isErased) return `#${id}`;
  return remark ?? (openId.length > 12 ? `${openId.slice(0, 4)}…${openId.slice(-4)}` : openId);
}

interface Row {
  readonly id: Id;
  readonly type: 1 | 2;
  readonly fan_id: Id;
  readonly created_at: Date;
  readonly rep_type: MpMessage['repType'];
  readonly rep_event: string | null;
  readonly rep_name: string | null;
  readonly rep_desc: string | null;
  readonly rep_url: string | null;
  readonly rep_hq_url: string | null;
  readonly rep_thumb_url: string | null;
  readonly content: string | null;
  readonly rep_content: string | null;
  readonly rep_media_id: string | null;
  readonly rep_thumb_media_id: string | null;
  readonly media_blob: string | null;
  readonly rep_location_x: number | null;
  readonly rep_location_y: number | null;
  readonly rep_scale: number | null;
  readonly event_key: string | null;
  readonly status: MpMessage['status'];
  readonly errcode: number | null;
  readonly open_id: string;
  readonly remark: string | null;
  readonly is_erased: boolean;
  readonly app_id: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly read_at: Date | null;
  readonly rule_id: Id | null;
  readonly rule_name: string | null;
  readonly quoted: QuotedNote | null;
}

/** `shown`: of the reader. */
export function toMessage(row: Row, shown: ShownText): MpMessage {
  return {
    id: row.id,
    type: row.type === 1 ? '1' : '2',
    appId: row.app_id,
    appName: row.name,
    appLogo: null,
    wxUserId: row.fan_id,
    nickName: fanNameOf({ ...row, id: row.fan_id }),
    headimgUrl: null,
    createTime: row.created_at.getTime(),
    repType: row.rep_type,
    repEvent: row.rep_event,
    repName: shown(row.rep_name),
    repDesc: shown(row.rep_desc),
    repUrl: row.rep_url,
    repHqUrl: row.rep_hq_url,
    repContent: shown(row.rep_content),
    repMediaId: row.rep_media_id,
    repThumbMediaId: row.rep_thumb_media_id,
    repThumbUrl: row.rep_thumb_url,
    hasCopy: row.media_blob !== null,
    repLocationX: row.rep_location_x,
    repLocationY: row.rep_location_y,
    repScale: row.rep_scale,
    content: shown(row.content),
    eventKey: row.event_key,
    readFlag: row.type === 1 && (row.read_at === null || row.created_at > row.read_at) ? '1' : '0',
    status: row.status,
    errcode: row.errcode,
    userName: row.nickname,
    quoted: row.quoted,
    // By a rule, with data, or by the entry of the menu whose key it has.
    isAuto: row.rule_id !== null || row.quoted !== null || (row.type === 2 && row.event_key !== null),
    ruleName: row.rule_name,
  };
}
