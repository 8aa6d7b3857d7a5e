import { sql, type Transaction } from 'kysely';
import { foreignText } from '#server/modules/public-account/foreign-text.ts';
import { settleByEvent } from '#server/modules/public-account/materials/publication.ts';
import { NO_MESSAGE_PARTS } from '#server/modules/public-account/message-parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { MpRepType } from '#shared/contracts/public-account/mp-message.ts';
import { noteSource } from './note-source.ts';
import { elementText, fieldsOf, type PushFields, senderOf } from './push-xml.ts';
import { shownKey } from './scene.ts';

type Tx = Transaction<PublicAccountSchema>;

interface Heard {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly fields: PushFields;
  readonly arrivedMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TEXT_MAX = 4_000;
const NAME_MAX = 512;
/** Of a map. */
const SCALE_MAX = 30;
/** After a follow, a menu click or a scan: so many messages, for so long. */
const EVENT_SENDS = 3;
const EVENT_WINDOW_MS = 60_000;
const OPENING_EVENTS = new Set(['subscribe', 'CLICK', 'SCAN', 'scancode_push', 'scancode_waitmsg']);

/** The fan of a push. */
export interface HeardFan {
  readonly fanId: Id;
  /** What the push says, as it was kept. */
  readonly messageId: Id;
  readonly isBlocked: boolean;
  /** By the platform's clock. */
  readonly heardAt: Date;
}

/** Writes what a push says into its fan and the conversation. Called once for each push. Null = it names no fan. */
export async function keepMessage(
  tx: Tx,
  { tenantId, accountId, fields, arrivedMs }: Heard,
): Promise<HeardFan | null> {
  // It comes from the account itself.
  if (elementText(fields, 'Event') === 'PUBLISHJOBFINISH') {
    await settleByEvent(tx, { accountId, fields, now: new Date(arrivedMs) });
    return null;
  }
  const openId = senderOf(fields);
  if (openId === '') return null;
  const createdMs = timeOf(fields, arrivedMs);
  const createdAt = new Date(createdMs);
  const event = elementText(fields, 'MsgType') === 'event' ? elementText(fields, 'Event') : null;
  const window = windowAfter(event, createdMs);
  const isMessage = event === null;
  const { id: fanId, is_blocked: isBlocked } = await tx
    .insertInto('mp_fan')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      open_id: openId,
      remark: null,
      is_subscribed: event !== 'unsubscribe',
      first_seen_at: createdAt,
      last_in_at: isMessage ? createdAt : null,
      last_message_at: createdAt,
      unread: isMessage ? 1 : 0,
      waiting_since: isMessage ? createdAt : null,
      window_until: window && new Date(window.untilMs),
      sends_left: window?.sends ?? 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'open_id']).doUpdateSet((eb) => ({
        is_subscribed: event !== 'unsubscribe',
        last_message_at: eb.fn('greatest', [eb.ref('mp_fan.last_message_at'), eb.val(createdAt)]),
        ...(isMessage && {
          last_in_at: eb.fn<Date>('greatest', [eb.ref('mp_fan.last_in_at'), eb.val(createdAt)]),
          unread: eb('mp_fan.unread', '+', 1),
          is_closed: false,
          snoozed_until: null,
          waiting_since: sql<Date | null>`case when not mp_fan.is_blocked
            then coalesce(mp_fan.waiting_since, ${createdAt}) end`,
        }),
        ...(event === 'unsubscribe' && { window_until: null, sends_left: 0, waiting_since: null }),
        ...(window && {
          window_until: eb.fn<Date>('greatest', [
            eb.ref('mp_fan.window_until'),
            eb.val(new Date(window.untilMs)),
          ]),
          sends_left: eb.fn<number>('greatest', [eb.ref('mp_fan.sends_left'), eb.val(window.sends)]),
        }),
      })),
    )
    .returning(['id', 'is_blocked'])
    .executeTakeFirstOrThrow();
  const { id: messageId } = await tx
    .insertInto('mp_message')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      fan_id: fanId,
      type: 1,
      created_at: createdAt,
      arrived_at: new Date(arrivedMs),
      ...partsOf(fields),
      status: 'received',
      errcode: null,
      user_id: null,
      client_key: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteSource(tx, { accountId, fanId, fields, at: createdAt });
  return { fanId, messageId, isBlocked, heardAt: createdAt };
}

function windowAfter(event: string | null, createdMs: number): { untilMs: number; sends: number } | null {
  if (event === null)
    return { untilMs: createdMs + LIMITS.mpWindowHours * HOUR_MS, sends: LIMITS.mpSendsPerMessage };
  if (OPENING_EVENTS.has(event)) return { untilMs: createdMs + EVENT_WINDOW_MS, sends: EVENT_SENDS };
  return null;
}

/** By the platform's clock, in seconds; what is a day apart from ours is no time. */
function timeOf(fields: PushFields, arrivedMs: number): number {
  const ms = Number(elementText(fields, 'CreateTime')) * 1_000;
  return Number.isFinite(ms) && Math.abs(ms - arrivedMs) < 8 * DAY_MS ? ms : arrivedMs;
}

function partsOf(fields: PushFields) {
  const text = (name: string, max = NAME_MAX): string | null =>
    foreignText(elementText(fields, name), max) || null;
  const number = (name: string, max: number): number | null => {
    const value = Number(elementText(fields, name) || Number.NaN);
    return Math.abs(value) <= max ? value : null;
  };
  const kind = elementText(fields, 'MsgType');
  const rep_type = MpRepType.catch('other').parse(kind);
  const none = { ...NO_MESSAGE_PARTS, rep_type };
  switch (rep_type) {
    case 'text':
      return { ...none, rep_content: text('Content', TEXT_MAX) };
    case 'image':
      return { ...none, rep_url: text('PicUrl', 1_024), rep_media_id: text('MediaId') };
    case 'voice':
      return {
        ...none,
        rep_media_id: text('MediaId'),
        rep_name: text('Format', 16),
        rep_content: text('Recognition', TEXT_MAX),
      };
    case 'video':
    case 'shortvideo':
      return { ...none, rep_media_id: text('MediaId'), rep_thumb_media_id: text('ThumbMediaId') };
    case 'location':
      return {
        ...none,
        rep_location_x: number('Location_X', 90),
        rep_location_y: number('Location_Y', 180),
        rep_scale: Math.round(number('Scale', SCALE_MAX) ?? 0),
        rep_content: text('Label'),
      };
    case 'link':
      return { ...none, rep_name: text('Title'), rep_desc: text('Description'), rep_url: text('Url', 1_024) };
    case 'event': {
      const scan = fieldsOf(fields, 'ScanCodeInfo');
      const result = scan ? foreignText(elementText(scan, 'ScanResult'), NAME_MAX) : '';
      return {
        ...none,
        rep_event: text('Event', 64),
        event_key: shownKey(text('EventKey')),
        rep_content: result || null,
      };
    }
    default:
      return none;
  }
}
