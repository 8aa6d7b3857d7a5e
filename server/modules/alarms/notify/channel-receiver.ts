import { sql } from 'kysely';
import { column, optionalText } from '#server/core/crud/fields.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AllowedAddresses } from '#server/core/ports/allowed-addresses.ts';
import { mailServer } from '#server/core/ports/mail-sender.ts';
import { refuseOtherWay, type SecretWay } from '#server/core/secrets/kept-secret.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { AlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import {
  type AlarmChannelKind,
  isHook,
  type MailTls,
  recipientsOf,
} from '#shared/contracts/alarms/alarm-receiver.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Receiver } from './send-message.ts';

/** Whom a channel sends to, and its texts, as fields of its record. */
export const RECEIVER_FIELDS = {
  mailHost: optionalText('mail_host'),
  mailPort: column<number | null>('mail_port', 'number'),
  mailTls: column<MailTls>('mail_tls'),
  mailUser: optionalText('mail_user'),
  mailFrom: optionalText('mail_from'),
  recipients: optionalText('recipients'),
  templateRaise: optionalText('template_raise'),
  templateEscalate: optionalText('template_escalate'),
  templateClear: optionalText('template_clear'),
};

/** As much of a stored channel as its receiver is opened from. */
export interface SealedReceiver {
  readonly channelKind: AlarmChannelKind;
  readonly sealKey: string;
  /** Null: of a kind that has none. */
  readonly sealedAddress: Uint8Array | null;
  readonly sealedSecret: Uint8Array | null;
  readonly mailHost: string | null;
  readonly mailPort: number | null;
  readonly mailTls: MailTls;
  readonly mailUser: string | null;
  readonly mailFrom: string | null;
  readonly recipients: string | null;
}

/** The columns of `SealedReceiver` of a row `c` of `alarm_channel`. */
export const SEALED_RECEIVER = sql`c.kind as "channelKind", c.seal_key as "sealKey", c.sealed_address as "sealedAddress",
  c.sealed_secret as "sealedSecret", c.mail_host as "mailHost", c.mail_port as "mailPort", c.mail_tls as "mailTls",
  c.mail_user as "mailUser", c.mail_from as "mailFrom", c.recipients`;

/** For what the parts of a channel are sealed. */
export function sealPurpose(tenantId: Id, sealKey: string, part: 'address' | 'secret'): string {
  return `alarm-channel:${tenantId}:${sealKey}:${part}`;
}

/** Null: something is missing, or was sealed with another key than that of the data directory. */
export function openReceiver(box: SecretBox, tenantId: Id, sealed: SealedReceiver): Receiver | null {
  const { channelKind: kind, sealKey, sealedAddress, sealedSecret, mailTls: tls, mailUser: user } = sealed;
  const open = (part: 'address' | 'secret', bytes: Uint8Array | null) =>
    bytes && box.open(bytes, sealPurpose(tenantId, sealKey, part));
  const secret = open('secret', sealedSecret);
  if (sealedSecret !== null && secret === null) return null;
  const to = recipientsOf(sealed.recipients ?? '');
  if (kind === 'sms' || kind === 'publicAccount') return to.length === 0 ? null : { kind, phones: to };
  if (kind === 'mail') {
    const { mailHost: host, mailPort: port, mailFrom: from } = sealed;
    if (host === null || port === null || from === null || to.length === 0) return null;
    return { kind, host, port, tls, user, password: secret, from, to };
  }
  const address = open('address', sealedAddress);
  return address === null ? null : { kind, address, secret };
}

interface ReceiverBody {
  readonly kind: AlarmChannelKind;
  readonly address?: string | undefined;
  readonly secret?: string | undefined;
  readonly mailHost?: string | null | undefined;
  readonly mailPort?: number | null | undefined;
  readonly mailTls: MailTls;
  readonly mailUser?: string | null | undefined;
}

interface Sealing {
  readonly tenantId: Id;
  readonly sealKey: string;
  readonly body: ReceiverBody;
  /** Columns that the change writes. */
  readonly values: Record<string, unknown>;
  readonly changedSecrets: Set<string>;
}

/** What the operator allows: hosts are theirs to choose, not a tenant's. */
export interface AllowedReceivers {
  readonly origins: AllowedAddresses;
  readonly mailServers: AllowedAddresses;
}

/**
 * Seals what the body of a change gives, and writes where the channel sends to. `before` null = it is new. Throws for what is
 * missing or not allowed.
 */
export function sealReceiver(
  box: SecretBox,
  { origins, mailServers }: AllowedReceivers,
  { tenantId, sealKey, body, values, changedSecrets }: Sealing,
  before: AlarmChannel | null,
): void {
  const { kind, address, secret } = body;
  const seal = (part: 'address' | 'secret', text: string) => {
    values[`sealed_${part}`] = box.seal(text, sealPurpose(tenantId, sealKey, part));
    changedSecrets.add(part);
  };
  // The secret of another kind is none of this one.
  if (before?.kind !== kind) values.sealed_secret = null;
  if (!isHook(kind)) {
    values.origin = kind === 'mail' ? serverOf(body, mailServers) : '';
    values.sealed_address = null;
  } else if (address !== undefined) {
    const { origin } = new URL(address);
    const { list, setting } = origins;
    if (!list.includes(origin)) throw fieldError('address', 'origin_not_allowed', { setting });
    values.origin = origin;
    seal('address', address);
  } else if (!before?.hasAddress || !isHook(before.kind)) throw fieldError('address', 'required');
  if (secret !== undefined) seal('secret', secret);
  else if (before?.kind === 'mail' && kind === 'mail' && before.hasSecret)
    refuseOtherWay(mailWayOf(before), mailWayOf(body));
}

function serverOf({ mailHost, mailPort }: ReceiverBody, { list, setting }: AllowedAddresses): string {
  const server = mailServer({ host: mailHost ?? '', port: mailPort ?? 0 });
  if (!list.includes(server)) throw fieldError('mailHost', 'mail_server_not_allowed', { setting });
  return server;
}

/** Where the password of a mail server goes, with which user, and whether encrypted. Secrets of hooks are not sent: they sign. */
function mailWayOf({ mailHost, mailPort, mailTls, mailUser }: Omit<ReceiverBody, 'kind'>): SecretWay {
  return {
    mailHost: mailHost ?? null,
    mailPort: mailPort ?? null,
    mailTls,
    mailUser: mailUser || null,
  };
}
