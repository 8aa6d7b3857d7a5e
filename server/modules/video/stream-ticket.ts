import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const PURPOSE = 'stream ticket';

/** What a ticket is for. */
export interface TicketedStream {
  readonly tenantId: Id;
  readonly cameraId: Id;
  readonly isHd: boolean;
}

/** Tickets that stand for a session for a minute, where no header can be sent. Any process of the server reads them. */
export interface StreamTickets {
  of(stream: TicketedStream): { readonly ticket: string; readonly expiresAt: number };
  /** Null = not signed here, or expired. */
  read(ticket: string): TicketedStream | null;
}

export function createStreamTickets(secrets: Pick<SecretBox, 'codeOf'>, clock: Clock): StreamTickets {
  const codeOf = (parts: readonly string[]): Buffer => secrets.codeOf(parts.join('.'), PURPOSE);
  return {
    of({ tenantId, cameraId, isHd }) {
      const expiresS = Math.ceil(clock.now() / 1_000) + LIMITS.streamTicketValidS;
      const parts = [tenantId, cameraId, isHd ? 'hd' : 'sd', String(expiresS)];
      const ticket = [...parts, codeOf(parts).toString('base64url')].join('.');
      return { ticket, expiresAt: expiresS * 1_000 };
    },
    read(ticket) {
      const parts = ticket.split('.');
      const [tenantId = '', cameraId = '', quality = '', expiresS = '', code = ''] = parts;
      const sent = Buffer.from(code, 'base64url');
      const right = codeOf(parts.slice(0, 4));
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
      if (Number(expiresS) * 1_000 <= clock.now()) return null;
      return { tenantId, cameraId, isHd: quality === 'hd' };
    },
  };
}
