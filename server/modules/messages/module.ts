import type { AccountDesk, TaskDesk, TenantParams } from '#server/core/identity-ports.ts';
import type { ModuleContext, ServerModule } from '#server/core/module.ts';
import { routes } from '#server/core/routes.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { mintMessageTicket } from '#shared/contracts/message-centre.ts';
import { forgetOldEntries, mountFrontEndLog } from './front-end-log.ts';
import { openCentreDoor } from './message-socket.ts';
import { messagesNotices } from './migrations/0098-messages-notices.ts';
import { messagesTasks } from './migrations/0099-messages-tasks.ts';
import { messagesFrontEndLog } from './migrations/0100-messages-front-end-log.ts';
import { messagesCrud } from './migrations/0132-messages-crud.ts';
import { mountNotice } from './notice.ts';
import { createCentreRoom } from './open-sockets.ts';
import type { MessagesSchema } from './schema.ts';
import { createCentreTickets } from './socket-tickets.ts';
import { createTaskWatch } from './task-watch.ts';
import { createTaskDesk, mountTasks } from './tasks.ts';

const SWEEP_EVERY_MS = 30_000;
const WATCH_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** Longer than a connection takes from its token's check to its place in the room. */
const JUST_ENDED_MS = 30_000;

/** What this module asks of others. */
export interface MessagesPorts {
  readonly accounts: Pick<AccountDesk, 'onSessionEnded'>;
  readonly params: TenantParams;
}

export interface MessagesModule {
  readonly module: ServerModule;
  /** Works after the module has been registered. */
  readonly tasks: TaskDesk;
  /** Looks at once for what somebody has to do; a job does it every minute. */
  watchTasks(): Promise<void>;
}

interface Running {
  readonly desk: TaskDesk;
  readonly watch: () => Promise<void>;
}

/** What browsers and people tell each other and the operator. */
export function createMessagesModule({ accounts, params }: MessagesPorts): MessagesModule {
  const room = createCentreRoom();
  let running: Running | null = null;
  const parts = (): Running => {
    if (!running) throw new Error('the messages module was asked before it was registered');
    return running;
  };

  async function register(context: ModuleContext): Promise<void> {
    const { app, db, clock, log, principals, every, onStop } = context;
    const desk = createTaskDesk(context, room);
    running = { desk, watch: createTaskWatch({ db, clock, desk, params }) };
    const tickets = createCentreTickets(clock);
    const justEnded = new Set<string>();
    const stopListening = accounts.onSessionEnded((ended) => {
      justEnded.add(ended.sessionId);
      setTimeout(() => justEnded.delete(ended.sessionId), JUST_ENDED_MS).unref();
      tickets.forget(ended.sessionId);
      room.endSession(ended);
    });
    onStop(async () => stopListening());
    const door = openCentreDoor({
      server: app.server,
      principals,
      tickets,
      room,
      hasEnded: ({ id }) => justEnded.has(id),
      log,
    });
    every('message centre upkeep', SWEEP_EVERY_MS, async () => door.sweep());
    app.addHook('preClose', async () => door.close());
    routes(app)(mintMessageTicket)(async ({ session }) => ({
      ticket: tickets.mint(session),
      expiresInS: LIMITS.messageTicketValidS,
    }));
    mountFrontEndLog(context);
    mountNotice(context, room);
    mountTasks(context);
    every('task watch', WATCH_EVERY_MS, () => parts().watch());
    every('forget old front-end errors', FORGET_EVERY_MS, () =>
      db.platform<MessagesSchema, void>((tx) => forgetOldEntries(tx, clock.now())),
    );
  }

  return {
    module: {
      name: 'messages',
      migrations: [messagesNotices, messagesTasks, messagesFrontEndLog, messagesCrud],
      register,
    },
    tasks: {
      raise: (task) => parts().desk.raise(task),
      settle: (tenantId, key) => parts().desk.settle(tenantId, key),
    },
    watchTasks: () => parts().watch(),
  };
}
