import { createHash } from 'node:crypto';
import type { MpMode, MpPushReason } from '#shared/contracts/public-account/mp-account.ts';
import { elementText, fieldsOf, type PushFields, PushXmlError, parsePush, senderOf } from './push-xml.ts';
import { decryptText, UnreadableError } from './safe-mode.ts';
import { isSignature } from './signature.ts';

const KEY_MAX = 256;

/** What of an account a push is read with. */
export interface PushAccount {
  readonly mode: MpMode;
  readonly account: string;
  readonly appId: string;
  readonly token: string;
  readonly encodingKey: string;
}

export interface PushStamp {
  readonly timestamp: string;
  readonly nonce: string;
  /** Of safe mode: over what is encrypted too; null = the push says that it is plain. */
  readonly msgSignature: string | null;
}

/**
 * What a push is. `forged`: the signature of its text is wrong, so that nothing of it may be kept. `refused` and `unreadable`
 * are kept for the check; the latter are read again once mode and key are right.
 */
export type ReadPush =
  | { readonly state: 'done'; readonly kind: string; readonly dedupeKey: string; readonly fields: PushFields }
  | { readonly state: 'unreadable' | 'refused'; readonly reason: MpPushReason; readonly dedupeKey: string }
  | { readonly state: 'forged' };

/** `stamp`: null where a kept push is read again, whose signature was right when it came. */
export function readPush(body: Uint8Array, account: PushAccount, stamp: PushStamp | null): ReadPush {
  const raw = { dedupeKey: `raw:${createHash('sha256').update(body).digest('hex')}` };
  const outer = fieldsIn(body);
  const encrypted = outer ? elementText(outer, 'Encrypt') : '';
  const isEncrypted = encrypted !== '';
  if (stamp && isEncrypted) {
    const { msgSignature, timestamp, nonce } = stamp;
    if (!isSignature(msgSignature ?? '', account.token, timestamp, nonce, encrypted))
      return { state: 'forged' };
  }
  if (!outer) return { state: 'refused', reason: 'xml', ...raw };
  if (account.mode !== 'plain' && !isEncrypted) return { state: 'refused', reason: 'plain_in_safe', ...raw };
  if (account.mode === 'plain' && isEncrypted && elementText(outer, 'FromUserName') === '')
    return { state: 'unreadable', reason: 'not_encrypted', ...raw };
  const inner = account.mode === 'plain' ? outer : decrypted(encrypted, account);
  if (typeof inner === 'string') return { state: 'unreadable', reason: inner, ...raw };
  // Plain text is covered by no signature: who it is for decides whether it is ours.
  if (elementText(inner, 'ToUserName') !== account.account)
    return { state: 'unreadable', reason: 'other_account', ...raw };
  return { state: 'done', kind: kindOf(inner), dedupeKey: dedupeKeyOf(inner), fields: inner };
}

function fieldsIn(body: Uint8Array): PushFields | null {
  try {
    return parsePush(body);
  } catch (error) {
    if (error instanceof PushXmlError) return null;
    throw error;
  }
}

/** The elements, or why they cannot be read. */
function decrypted(encrypted: string, { encodingKey, appId }: PushAccount): PushFields | MpPushReason {
  try {
    return fieldsIn(Buffer.from(decryptText(encrypted, { encodingKey, appId }))) ?? 'xml';
  } catch (error) {
    if (error instanceof UnreadableError) return error.reason;
    throw error;
  }
}

/** `text`, or `event subscribe`: of names that the platform documents, everything else is `other`. */
function kindOf(fields: PushFields): string {
  const word = (name: string) => {
    const text = elementText(fields, name);
    return /^[A-Za-z_]{1,40}$/.test(text) ? text : 'other';
  };
  const type = word('MsgType');
  return type === 'event' ? `event ${word('Event')}` : type;
}

/**
 * The same for every try of the same push. A message: sender, number and time, since numbers alone are not unique over senders.
 * An event has no number: sender, time, event and what it is about.
 */
function dedupeKeyOf(fields: PushFields): string {
  const of = (...names: readonly string[]) => names.map((name) => elementText(fields, name)).join('|');
  const id = elementText(fields, 'MsgId');
  if (elementText(fields, 'MsgType') !== 'event' && id !== '')
    return `m:${senderOf(fields)}|${short(of('MsgId', 'CreateTime'))}`;
  const published = fieldsOf(fields, 'PublishEventInfo');
  const publishId = published ? elementText(published, 'publish_id') : '';
  const about = `${of('CreateTime', 'Event', 'EventKey')}|${publishId}|${of('MsgID', 'trace_id')}`;
  return `e:${senderOf(fields)}|${short(about)}`;
}

/** An index has no place for the longest: the key of an event may be an address. */
function short(key: string): string {
  return key.length > KEY_MAX ? createHash('sha256').update(key).digest('hex') : key;
}
