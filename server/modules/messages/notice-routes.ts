import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { requireUser } from '#server/core/principal.ts';
import { routes } from '#server/core/routes.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import {
  createNotice,
  markNoticesRead,
  pageNotices,
  removeNotice,
  updateNotice,
} from '#shared/contracts/notice.ts';
import { addNotice, changeNotice, dropNotice, markRead, readNoticePage } from './notice-store.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { MessagesSchema } from './schema.ts';

/** News and notices: stored, then told to everybody of the tenant who is there. */
export function mountNoticeRoutes(
  app: FastifyInstance,
  db: TypedDatabase<MessagesSchema>,
  clock: Clock,
  sockets: Pick<OpenSockets, 'push'>,
): void {
  const route = routes(app);

  route(pageNotices)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx) => readNoticePage(tx, session.userId, query)),
  );

  route(createNotice)(async ({ session, body }) => {
    const { tenantId, userId } = session;
    const notice = await db.tenant(tenantId, (tx) => addNotice(tx, session, body, clock.now()));
    const { isRead, ...message } = notice;
    sockets.push(tenantId, { ...message, isQuiet: false }, (other) => other.userId !== userId);
    sockets.push(tenantId, { msgType: notice.msgType, isQuiet: true }, (other) => other.userId === userId);
    return { ...notice, isRead };
  });

  route(updateNotice)(async ({ session, params, body }) => {
    const { tenantId, userId } = session;
    const notice = await db.tenant(tenantId, (tx) => changeNotice(tx, userId, params.id, body, clock.now()));
    if (!notice) throw failure('notice_not_found');
    sockets.push(tenantId, { msgType: notice.msgType, isQuiet: true });
    return notice;
  });

  route(removeNotice)(async ({ session, params }) => {
    const isGone = await db.tenant(session.tenantId, (tx) => dropNotice(tx, params.id));
    if (!isGone) throw failure('notice_not_found');
    sockets.push(session.tenantId, { msgType: '2', isQuiet: true });
    return true;
  });

  route(markNoticesRead)(async ({ session, body }) => {
    const { tenantId, userId } = requireUser(session);
    await db.tenant(tenantId, (tx) => markRead(tx, tenantId, userId, body.ids ?? null, clock.now()));
    // The same person's other windows count anew.
    sockets.push(tenantId, { msgType: '2', isQuiet: true }, (other) => other.userId === userId);
    return true;
  });
}
