import { createTransport } from 'nodemailer';
import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import { type MailReceiver, type MailSender, mailServer } from '#server/core/ports/mail-sender.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';

export interface SmtpLimits {
  /** `host:port` of the servers that the operator allows a tenant. */
  readonly serversOf: AllowedOf;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const SUBJECT_MAX = 150;
const ANSWER_MAX_BYTES = 64 * 1024;

/** Mails by SMTP. Each has a connection of its own. */
export function createSmtpSender({ serversOf, timeoutMs = TIMEOUT_MS }: SmtpLimits): MailSender {
  return {
    serversOf,
    async send(tenantId, receiver, message) {
      const { list, setting } = serversOf(tenantId);
      if (!list.includes(mailServer(receiver))) throw new SendFailure(`server not allowed: ${setting}`, true);
      return send(receiver, message, timeoutMs);
    },
  };
}

async function send(
  receiver: MailReceiver,
  message: Parameters<MailSender['send']>[2],
  timeoutMs: number,
): Promise<string | null> {
  const { host, port, tls, user, password, from, to } = receiver;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: ANSWER_MAX_BYTES,
    // A text is a text: nothing in it is read from this machine or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  });
  try {
    const { rejected } = await transport.sendMail({
      from: { name: 'Linewall', address: from },
      to: to.map((address) => ({ name: '', address })),
      subject: subjectOf(message.text),
      text: message.text,
      // The same for the same message, so that readers may recognise a repetition.
      messageId: `<${message.key}@linewall>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return rejected.length === 0 ? null : `refused for ${rejected.length} of ${to.length}`;
  } catch (error) {
    throw toFailure(error);
  } finally {
    transport.close();
  }
}

/** The first line, which says what it is about. */
function subjectOf(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n\u0085\u2028\u2029]/);
  return line.replaceAll(/\p{Cc}/gu, ' ').slice(0, SUBJECT_MAX);
}

/** By the answer's number where there was one, else by what went wrong. Texts of the server are not repeated. */
function toFailure(error: unknown): SendFailure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  if (typeof responseCode === 'number') return new SendFailure(`SMTP ${responseCode}`, responseCode >= 500);
  switch (code) {
    case 'ETIMEDOUT':
      return new SendFailure('timeout', false);
    case 'ETLS':
      return new SendFailure('tls', false);
    case 'EAUTH':
    case 'ENOAUTH':
      return new SendFailure('sign-in refused', true);
    case 'ECONNECTION':
    case 'EDNS':
    case 'ESOCKET':
      return new SendFailure('unreachable', false);
    case 'EPROTOCOL':
      return new SendFailure('bad answer', false);
    default:
      return new SendFailure('unexpected', false);
  }
}
