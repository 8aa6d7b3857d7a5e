import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '#server/core/language.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Language } from '#shared/domain/language.ts';

/** Who changes something, when, and in which language they are answered. */
export interface Editor {
  readonly tenantId: Id;
  readonly username: string;
  readonly permissions: SessionPrincipal['permissions'];
  readonly language: Language;
  readonly now: Date;
}

export function toEditor(session: SessionPrincipal, request: FastifyRequest, clock: Clock): Editor {
  const { tenantId, username, permissions } = session;
  return { tenantId, username, permissions, language: languageOf(request), now: new Date(clock.now()) };
}

export function languageOf(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language']);
}
