import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { routes } from '#server/core/routes.ts';
import {
  createNotice,
  markNoticesRead,
  pageNotices,
  removeNotice,
  updateNotice,
} from '#shared/contracts/notice.ts';
import { addNotice, changeNotice, dropNotice, markRead, readNoticePage } from './notice-store.ts';
import type { CentreRoom } from './open-sockets.ts';
import type { MessagesSchema } from './schema.ts';

type Tx = Transaction<MessagesSchema>;

/** News and notices: stored, then told to everybody of the tenant who is there. */
export function mountNotices(
  { app, db, clock }: Pick<ModuleContext, 'app' | 'db' | 'clock'>,
  room: Pick<CentreRoom, 'push'>,
): void {
  const route = routes(app);

  route(pageNotices)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx: Tx) => readNoticePage(tx, session.userId, query)),
  );

  route(createNotice)(async ({ session, body }) => {
    const { tenantId, userId } = session;
    const notice = await db.tenant(tenantId, (tx: Tx) => addNotice(tx, session, body, clock.now()));
    const { isRead, ...message } = notice;
    room.push(tenantId, { ...message, isQuiet: false }, (other) => other.userId !== userId);
    room.push(tenantId, { msgType: notice.msgType, isQuiet: true }, (other) => other.userId === userId);
    return { ...notice, isRead };
  });

  route(updateNotice)(async ({ session, params, body }) => {
    const { tenantId, userId } = session;
    const notice = await db.tenant(tenantId, (tx: Tx) =>
      changeNotice(tx, userId, params.id, body, clock.now()),
    );
    if (!notice) throw failure('notice_not_found');
    room.push(tenantId, { msgType: notice.msgType, isQuiet: true });
    return notice;
  });

  route(removeNotice)(async ({ session, params }) => {
    const isGone = await db.tenant(session.tenantId, (tx: Tx) => dropNotice(tx, params.id));
    if (!isGone) throw failure('notice_not_found');
    room.push(session.tenantId, { msgType: '2', isQuiet: true });
    return true;
  });

  route(markNoticesRead)(async ({ session, body }) => {
    const { tenantId, userId, kind } = session;
    // A screen is nobody who reads.
    if (kind !== 'user') throw failure('forbidden');
    await db.tenant(tenantId, (tx: Tx) => markRead(tx, tenantId, userId, body.ids ?? null, clock.now()));
    // The same person's other windows count anew.
    room.push(tenantId, { msgType: '2', isQuiet: true }, (other) => other.userId === userId);
    return true;
  });
}
