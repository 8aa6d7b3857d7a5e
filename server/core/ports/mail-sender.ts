import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import type { MailTls } from '#shared/contracts/alarms/alarm-receiver.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A server of mails, and whom it is to send to, with the password in plain text. */
export interface MailReceiver {
  readonly kind: 'mail';
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  /** Null = it asks for no sign-in. */
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
  readonly to: readonly string[];
}

/** Sends mails by the servers that the operator allows a tenant, and by no others. */
export interface MailSender {
  /** As `mailServer` names them. */
  readonly serversOf: AllowedOf;
  /**
   * Sends one mail to all recipients; the first line of its text is its subject. `key`: the same for the same message.
   * Returns what is to be noted of it, or null. Rejects with a `SendFailure` where it was sent to no recipient.
   */
  send(
    tenantId: Id,
    receiver: MailReceiver,
    message: { readonly key: string; readonly text: string },
  ): Promise<string | null>;
}

export function mailServer({ host, port }: Pick<MailReceiver, 'host' | 'port'>): string {
  return `${host.toLowerCase()}:${port}`;
}
