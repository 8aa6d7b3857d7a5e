import type { FastifyInstance } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { type TypedDatabase, withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { readImageUpload } from '#server/core/images/image-upload.ts';
import { removeOwnBlob, sendRecordPicture } from '#server/core/images/stored-picture.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import { AVATAR_BUCKET } from '#shared/contracts/files/file-address.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { avatarName, avatarPath, getAvatar, putOwnAvatar } from '#shared/contracts/sign-in/auth-account.ts';
import type { AccountsSchema } from './schema.ts';

interface Parts extends Pick<ServerCore, 'blobs' | 'log' | 'clock'> {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly sessions: Sessions;
  readonly files: FileLibrary;
}

const MAX = { maxBytes: LIMITS.avatarMaxBytes, maxPx: LIMITS.avatarMaxPx };
/** Pictures of users, files of the library. Each new one has a new address, so that browsers keep it for good. */
export function mountAvatarRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, sessions, files } = parts;
  const route = routes(app);

  files.addFormerPictures({ table: 'sys_user', blob: 'avatar_blob', type: 'avatar_type' });
  files.addUses(async (tx, { path }) => {
    const rows = await withSchema<AccountsSchema>(tx)
      .selectFrom('sys_user')
      .select(['user_id as id', 'username as name'])
      .where('avatar', '=', path)
      .where('deleted_at', 'is', null)
      .orderBy('user_id')
      .execute();
    return rows.map((row) => ({ subject: 'user', ...row }));
  });

  files.addFollower(async (tx, { path, newPath }) => {
    if (newPath !== path)
      await withSchema<AccountsSchema>(tx)
        .updateTable('sys_user')
        .set({ avatar: newPath })
        .where('avatar', '=', path)
        .execute();
    return undefined;
  });

  route(getAvatar)(async ({ session, params, reply }) => {
    const path = avatarPath(params.name);
    const stored = await db.tenant(session.tenantId, (tx) =>
      tx
        .selectFrom('sys_user')
        .select(['avatar_blob as blob', 'avatar_type as type'])
        .where('avatar', '=', path)
        .where('deleted_at', 'is', null)
        .orderBy('avatar_blob', (order) => order.desc().nullsLast())
        .executeTakeFirst(),
    );
    if (!stored) throw failure('not_found');
    const place = { ...stored, path: stored.blob === null ? path : null };
    return sendRecordPicture(parts, { reply, cache: 'private' }, session.tenantId, place);
  });

  route(putOwnAvatar)(async ({ session, request }) => {
    requireUser(session);
    const image = await readImageUpload(request, MAX);
    const picture = { ...image, group: 'avatar', name: session.username, bucket: AVATAR_BUCKET } as const;
    const unused = await files.keepPicture(session, picture, async (anyTx, avatar) => {
      const tx: Transaction<AccountsSchema> = withSchema(anyTx);
      const before = await lockAvatar(tx, session);
      await tx
        .updateTable('sys_user')
        .set({ avatar, avatar_blob: null, avatar_type: null })
        .where('user_id', '=', session.userId)
        .execute();
      await auditAvatar(tx, session, clock, { before: before?.avatar ?? null, after: avatar });
      await releaseAvatar(files, tx, session, before?.avatar ?? null);
      return before?.avatar_blob ?? null;
    });
    await removeOwnBlob(parts, unused);
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return account.userTable;
  });
}

/** Any address may be named as the own avatar: only what was uploaded as one goes to the trash. */
export async function releaseAvatar(
  files: FileLibrary,
  tx: Transaction<AccountsSchema>,
  session: SessionPrincipal,
  avatar: string | null,
): Promise<void> {
  if (avatar !== null && avatarName(avatar) !== null) await files.releasePicture(tx, session, avatar);
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
