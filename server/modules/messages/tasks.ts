import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TaskService } from '#server/core/ports/tasks.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listTasks, type Task, TaskTitle } from '#shared/contracts/messages/task.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { MessagesSchema } from './schema.ts';

type Tx = Transaction<MessagesSchema>;

const SHOWN_MAX = 200;

type Audience = { readonly permission: string | null; readonly user_id: string | null };

function isForSession({ permission, user_id }: Audience, session: SessionPrincipal): boolean {
  return user_id === session.userId || [...session.permissions].some((name) => name === permission);
}

/** Stores pending tasks and notifies the browsers of the users who see them. */
export function createTasks(
  db: TypedDatabase<MessagesSchema>,
  clock: Clock,
  sockets: Pick<OpenSockets, 'push'>,
): TaskService {
  function notify(tenantId: Id, audience: Audience): void {
    sockets.push(tenantId, { msgType: '3' }, (session) => isForSession(audience, session));
  }

  return {
    async raise({ tenantId, key, titleKey, params, to, path }) {
      const audience = {
        permission: 'permission' in to ? to.permission : null,
        user_id: 'userId' in to ? to.userId : null,
      };
      const said = { title: titleKey, params: JSON.stringify(params), path };
      const isNews = await db.tenant(tenantId, async (tx) => {
        const known = await findTask(tx, tenantId, key);
        if (known && known.title === titleKey && isSame(known.params, params)) return false;
        await tx
          .insertInto('msg_task')
          .values({
            tenant_id: tenantId,
            task_key: key,
            ...said,
            ...audience,
            raised_at: new Date(clock.now()),
          })
          // It has been there since it was first raised.
          .onConflict((conflict) => conflict.columns(['tenant_id', 'task_key']).doUpdateSet(said))
          .execute();
        return true;
      });
      if (isNews) notify(tenantId, audience);
    },
    async settle(tenantId, key) {
      const settled = await db.tenant(tenantId, (tx) =>
        tx
          .deleteFrom('msg_task')
          .where('tenant_id', '=', tenantId)
          .where('task_key', '=', key)
          .returning(['permission', 'user_id'])
          .executeTakeFirst(),
      );
      if (settled) notify(tenantId, settled);
    },
  };
}

/** The caller's tasks. */
export function mountTaskRoutes(app: FastifyInstance, db: TypedDatabase<MessagesSchema>): void {
  const route = routes(app);

  route(listTasks)(async ({ session }) => db.tenant(session.tenantId, (tx) => readTasks(tx, session)));
}

async function readTasks(tx: Tx, { userId, permissions }: SessionPrincipal): Promise<Task[]> {
  const rows = await tx
    .selectFrom('msg_task')
    .select(['task_key', 'title', 'params', 'path', 'raised_at'])
    .where(({ eb, or }) =>
      or([
        eb('user_id', '=', userId),
        ...(permissions.size > 0 ? [eb('permission', 'in', [...permissions])] : []),
      ]),
    )
    .orderBy('raised_at', 'desc')
    .orderBy('task_key')
    .limit(SHOWN_MAX)
    .execute();
  return rows.flatMap(({ task_key, title, params, path, raised_at }) => {
    // A task of another version of the program has no text here.
    const known = TaskTitle.safeParse(title);
    if (!known.success || typeof params === 'string') return [];
    return [{ key: task_key, title: known.data, params, path, raisedAt: raised_at.getTime() }];
  });
}

function findTask(tx: Tx, tenantId: Id, key: string) {
  return tx
    .selectFrom('msg_task')
    .select(['title', 'params'])
    .where('tenant_id', '=', tenantId)
    .where('task_key', '=', key)
    .executeTakeFirst();
}

function isSame(known: unknown, params: Readonly<Record<string, string>>): boolean {
  if (typeof known !== 'object' || known === null) return false;
  const entries = Object.entries(known);
  return (
    entries.length === Object.keys(params).length && entries.every(([name, value]) => params[name] === value)
  );
}
