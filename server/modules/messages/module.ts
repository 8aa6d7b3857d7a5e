import { typed } from '#server/core/database/typed-database.ts';
import { routes } from '#server/core/http/routes.ts';
import { forgetOldEntries } from '#server/core/logs/log-retention.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { AnswerSource } from '#server/core/ports/fans/answer-sources.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { TaskService } from '#server/core/ports/tasks.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mintMessageTicket } from '#shared/contracts/messages/message-centre.ts';
import { KEPT_FRONT_END_LOG, mountFrontEndLogRoutes } from './front-end-log.ts';
import { openMessageSocket } from './message-socket.ts';
import { mountNoticeRoutes } from './notice.ts';
import { noticeSource } from './notice-answer.ts';
import { createOpenSockets } from './open-sockets.ts';
import type { MessagesSchema } from './schema.ts';
import { createSocketTickets } from './socket-tickets.ts';
import { createTaskWatch } from './task-watch.ts';
import { createTasks, mountTaskRoutes } from './tasks.ts';

const SWEEP_EVERY_MS = 30_000;
const WATCH_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** Longer than a connection takes from its token's check to its entry among the open sockets. */
const JUST_ENDED_MS = 30_000;

export interface MessagesPorts {
  readonly sessions: Pick<SessionService, 'onEnded'>;
  readonly announcements: Announcements;
  readonly params: TenantParams;
  readonly files: FileLibrary;
  readonly sheetJobs: SheetJobs;
}

export interface MessagesModule {
  readonly module: ServerModule;
  readonly tasks: TaskService;
  /** What fans of public accounts may ask. */
  readonly answers: readonly AnswerSource[];
  /** Raises and settles tasks now; a job does it every minute. */
  watchTasks(): Promise<void>;
}

/** Notices, tasks, the socket that pushes them, and the errors that browsers report. */
export function createMessagesModule(
  core: ServerCore,
  { sessions, announcements, params, files, sheetJobs }: MessagesPorts,
): MessagesModule {
  const { clock, principals, every, onStop } = core;
  const db = typed<MessagesSchema>(core.db);
  const log = core.log.child({ module: 'messages' });
  const openSockets = createOpenSockets();
  const tickets = createSocketTickets(clock);
  const tasks = createTasks(db, clock, openSockets);
  const watchTasks = createTaskWatch({ db, clock, tasks, params });
  const justEnded = new Set<string>();

  return {
    tasks,
    answers: [noticeSource],
    watchTasks,
    module: {
      name: 'messages',
      async start() {
        const stopListening = sessions.onEnded((ended) => {
          justEnded.add(ended.sessionId);
          setTimeout(() => justEnded.delete(ended.sessionId), JUST_ENDED_MS).unref();
          tickets.forget(ended.sessionId);
          openSockets.endSession(ended);
        });
        onStop(async () => stopListening());
        const stopFollowing = announcements.rights.listen(({ tenantId, userIds }) => {
          const users = userIds && new Set(userIds);
          openSockets.push(tenantId, { msgType: '4' }, ({ userId }) => users === null || users.has(userId));
        });
        onStop(async () => stopFollowing());
        const stopSettings = announcements.settings.listen(({ tenantId, subject }) =>
          openSockets.push(tenantId, { msgType: '5', subject }),
        );
        onStop(async () => stopSettings());
        every('task watch', WATCH_EVERY_MS, watchTasks);
        every('forget old front-end errors', FORGET_EVERY_MS, () =>
          forgetOldEntries({ db: core.db, params, clock }, KEPT_FRONT_END_LOG),
        );
      },
      mount(app) {
        const socket = openMessageSocket({
          allowedOrigins: [new URL(core.config.publicUrl).origin],
          server: app.server,
          principals,
          tickets,
          openSockets,
          hasEnded: ({ id }) => justEnded.has(id),
          log,
        });
        every('message centre upkeep', SWEEP_EVERY_MS, async () => socket.sweep());
        app.addHook('preClose', async () => socket.close());
        routes(app)(mintMessageTicket)(async ({ session }) => ({
          ticket: tickets.mint(session),
          expiresInS: LIMITS.messageTicketValidS,
        }));
        mountFrontEndLogRoutes(app, db, clock, log, sheetJobs);
        mountNoticeRoutes(app, db, clock, openSockets, sheetJobs, files);
        mountTaskRoutes(app, db);
      },
    },
  };
}
