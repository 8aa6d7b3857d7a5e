import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { sendStored } from '#server/core/http/stored-file.ts';
import type { ImageType } from '#server/core/images/image-kind.ts';
import { readImageUpload } from '#server/core/images/image-upload.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { avatarPath, getAvatar, putOwnAvatar } from '#shared/contracts/sign-in/auth-account.ts';
import type { AccountsSchema } from './schema.ts';

interface Parts extends Pick<ServerCore, 'blobs' | 'log' | 'clock'> {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly sessions: Sessions;
}

const MAX = { maxBytes: LIMITS.avatarMaxBytes, maxPx: LIMITS.avatarMaxPx };
const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Pictures of users. Each new one has a new address, so that browsers keep it for good. */
export function mountAvatarRoutes(app: FastifyInstance, { db, blobs, log, clock, sessions }: Parts): void {
  const route = routes(app);

  route(getAvatar)(async ({ session, params, reply }) => {
    const stored = await db.tenant(session.tenantId, (tx) =>
      tx
        .selectFrom('sys_user')
        .select(['avatar_blob', 'avatar_type'])
        .where('avatar', '=', avatarPath(params.name))
        .where('avatar_blob', 'is not', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    const bytes = stored?.avatar_blob ? await blobs.get(stored.avatar_blob) : null;
    if (!stored?.avatar_type || !bytes) throw failure('not_found');
    sendStored(reply, stored.avatar_type, 'private');
    return new Uint8Array(bytes);
  });

  route(putOwnAvatar)(async ({ session, request }) => {
    requireUser(session);
    const { bytes, type } = await readImageUpload(request, MAX);
    const id = randomUUID();
    const blob = `avatar-${id}`;
    await blobs.put(blob, bytes);
    const avatar = avatarPath(`${id}.${EXTENSIONS[type]}`);
    const unused = await db.tenant(session.tenantId, async (tx) => {
      const before = await lockAvatar(tx, session);
      await tx
        .updateTable('sys_user')
        .set({ avatar, avatar_blob: blob, avatar_type: type })
        .where('user_id', '=', session.userId)
        .execute();
      await auditAvatar(tx, session, clock, { before: before?.avatar ?? null, after: avatar });
      return before?.avatar_blob ?? null;
    });
    await removeUnused({ blobs, log }, unused);
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return account.userTable;
  });
}

function lockAvatar(
  tx: Transaction<AccountsSchema>,
  { userId }: SessionPrincipal,
): Promise<Pick<Selectable<AccountsSchema['sys_user']>, 'avatar' | 'avatar_blob'> | undefined> {
  return tx
    .selectFrom('sys_user')
    .select(['avatar', 'avatar_blob'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

function auditAvatar(
  tx: Transaction<AccountsSchema>,
  session: SessionPrincipal,
  clock: Clock,
  change: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  const changes = differences({
    names: ['avatar'],
    before: { avatar: change.before },
    after: { avatar: change.after },
  });
  const entry = { subject: 'user', recordId: session.userId, action: 'update' };
  return audit(tx, { ...editBy(session, clock), ...entry, changes });
}

/** The file is removed last: a crash before that leaves an unused file, never a missing one. */
export async function removeUnused(
  { blobs, log }: Pick<ServerCore, 'blobs' | 'log'>,
  blob: string | null,
): Promise<void> {
  if (blob === null) return;
  await blobs
    .remove(blob)
    .catch((error: unknown) => log.warn({ err: error }, 'an unused picture was not removed'));
}
