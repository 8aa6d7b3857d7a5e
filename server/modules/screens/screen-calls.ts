import type { FastifyInstance } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { createSecret, hashSecret } from '#server/core/secrets/secret.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { createScreenLink, reportScreen, revokeScreen } from '#shared/contracts/screens/screen.ts';
import { screenAddress, withSessionName } from '#shared/domain/screen-address.ts';
import { alarmSettingsOf } from './alarm-settings.ts';
import type { ScreensSchema } from './schema.ts';
import type { ScreenParts } from './screen.ts';
import { deviceColumns } from './screen-links.ts';
import { rightsOfWall } from './wall-rights.ts';

type Row = Selectable<ScreensSchema['screen']>;

/** Links of screens, the end of their access, and the reports of the walls. */
export function mountScreenCalls(
  app: FastifyInstance,
  parts: Omit<ScreenParts, 'directory' | 'sheetJobs'>,
): void {
  const { db, clock, sessions } = parts;
  const route = routes(app);

  route(createScreenLink)(async ({ session, params }) => {
    const ticket = createSecret();
    const expiresAt = clock.now() + LIMITS.screenLinkValidMs;
    const row = await db.tenant(session.tenantId, async (tx) => {
      const found = await lock(tx, session, params.id);
      const settings = { board: found.board, targetId: found.target_id, ...alarmSettingsOf(found) };
      refuseMore(session, rightsOfWall(settings, session.permissions));
      await tx
        .updateTable('screen')
        .set({ link_hash: hashSecret(ticket), link_expires_at: new Date(expiresAt) })
        .where('screen_id', '=', params.id)
        .execute();
      const entry = { subject: 'screen', recordId: params.id, action: 'createLink', changes: {} };
      await audit(tx, { ...editBy(session, clock), ...entry });
      return found;
    });
    return { path: `${withSessionName(addressOf(row), params.id)}#ticket=${ticket}`, expiresAt };
  });

  route(revokeScreen)(async ({ session, params }) => {
    const ended = await db.tenant(session.tenantId, async (tx) => {
      const { session_id: sessionId } = await lock(tx, session, params.id);
      await tx
        .updateTable('screen')
        .set({ link_hash: null, link_expires_at: null })
        .where('screen_id', '=', params.id)
        .execute();
      const closed = sessionId === null ? [] : await sessions.end(tx, 'revoked', { sessionId });
      const entry = { subject: 'screen', recordId: params.id, action: 'revoke', changes: {} };
      await audit(tx, { ...editBy(session, clock), ...entry });
      return closed;
    });
    sessions.announce(ended);
    return true;
  });

  route(reportScreen)(async ({ session, request }) => {
    if (session.kind !== 'screen') throw failure('forbidden', 'only a screen reports');
    const device = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
    const row = await db.tenant(session.tenantId, (tx) =>
      tx
        .updateTable('screen')
        .set({ last_seen_at: new Date(clock.now()), ...deviceColumns(device) })
        .where('session_id', '=', session.id)
        .returningAll()
        .executeTakeFirst(),
    );
    return { address: row === undefined || row.board === 'address' ? null : addressOf(row) };
  });
}

/** Throws `not_found`. */
async function lock(tx: Transaction<ScreensSchema>, { authority }: SessionPrincipal, id: Id): Promise<Row> {
  const row = await tx
    .selectFrom('screen')
    .selectAll()
    .where('screen_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !reachesDepartment(authority, row.target_id)) throw failure('not_found');
  return row;
}

function addressOf(row: Row): string {
  return screenAddress({ ...row, ...alarmSettingsOf(row), targetId: row.target_id });
}
