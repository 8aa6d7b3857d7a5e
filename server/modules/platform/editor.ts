import type { FastifyRequest } from 'fastify';
import type { Id } from '../../../shared/contracts/envelope.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { toLanguage } from '../../core/language.ts';
import type { Clock } from '../../core/ports.ts';
import type { SessionPrincipal } from '../../core/principal.ts';

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
  return toLanguage(request.headers['accept-language']);
}
