import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { article, column, computed, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PicturePath } from '#shared/contracts/kit/text.ts';
import { markNoticesRead, notice } from '#shared/contracts/messages/notice.ts';
import { messages as enMessages } from '#shared/i18n/en/messages/messages.ts';
import { notice as en } from '#shared/i18n/en/messages/notice.ts';
import { messages as zhMessages } from '#shared/i18n/zh/messages/messages.ts';
import { notice as zh } from '#shared/i18n/zh/messages/notice.ts';
import { createNoticeFiles } from './notice-files.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { MessagesSchema } from './schema.ts';

/** News and notices: stored, then pushed to every open message centre of the tenant. */
export function mountNoticeRoutes(
  app: FastifyInstance,
  db: TypedDatabase<MessagesSchema>,
  clock: Clock,
  openSockets: Pick<OpenSockets, 'push'>,
  sheetJobs: SheetJobs,
  files: FileLibrary,
): void {
  const route = routes(app);
  const shown = createNoticeFiles(files);

  mountCrud(app, notice, {
    db,
    clock,
    table: 'msg_notice',
    idColumn: 'notice_id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        msgType: {
          zh: { '1': zhMessages.type.t1, '2': zhMessages.type.t2 },
          en: { '1': enMessages.type.t1, '2': enMessages.type.t2 },
        },
      },
    },
    order: [{ field: 'id', direction: 'desc' }],
    fields: {
      id: column('notice_id', 'id'),
      msgType: column('msg_type'),
      noticeTitle: column('title'),
      messageContent: article('content', 'messageContent'),
      images: {
        ...column<string[]>('images'),
        toRow: (images) => images.map((address) => PicturePath.parse(address)),
      },
      toFans: column('to_fans', 'boolean'),
      createTime: time('created_at'),
      createBy: readOnly(column('creator_name')),
      updateTime: time('updated_at'),
      isRead: computed(isReadBy, 'boolean'),
    },
    filters: {
      msgType: equals('msg_type'),
      noticeTitle: contains('title'),
      isRead: (isRead, reader) => (isRead ? isReadBy(reader) : sql`not ${isReadBy(reader)}`),
    },
    toReply: (row, { reader }) => shown.signed(reader.tenantId, row),
    async beforeCreate(change) {
      const { session, values } = change;
      await shown.check(change);
      values.creator_id = session.userId;
      values.creator_name = session.nickname;
    },
    beforeUpdate: (change) => shown.check(change, change.before),
    async afterChange({ tx, session, now, action, id }) {
      // The author has read it.
      if (action === 'create') await markRead(tx, session, [id], now);
    },
    onChange({ action, tenantId, userId, rows }) {
      const [first] = rows;
      if (action !== 'create' || !first) {
        for (const msgType of new Set(rows.map((row) => row.msgType)))
          openSockets.push(tenantId, { msgType, isQuiet: true });
        return;
      }
      const { isRead: _isRead, ...message } = shown.signed(tenantId, first);
      openSockets.push(tenantId, { ...message, isQuiet: false }, (other) => other.userId !== userId);
      openSockets.push(
        tenantId,
        { msgType: first.msgType, isQuiet: true },
        (other) => other.userId === userId,
      );
    },
  });

  route(markNoticesRead)(async ({ session, body }) => {
    const { tenantId, userId, kind } = session;
    // A screen is no reader.
    if (kind !== 'user') throw failure('forbidden');
    const now = new Date(clock.now());
    await db.tenant(tenantId, (tx) => markRead(tx, session, body.ids ?? null, now));
    // The other windows of the user count anew.
    openSockets.push(tenantId, { msgType: '2', isQuiet: true }, (other) => other.userId === userId);
    return true;
  });
}

const isReadBy = ({ userId }: { readonly userId: Id }) =>
  sql`exists (select from msg_notice_read r where r.notice_id = t.notice_id and r.user_id = ${userId})`;

/** `ids` null = all there are. Ids without a notice are passed over. */
async function markRead(
  tx: Transaction<MessagesSchema>,
  { tenantId, userId }: { readonly tenantId: Id; readonly userId: Id },
  ids: readonly Id[] | null,
  now: Date,
): Promise<void> {
  const wanted = ids === null ? sql`true` : sql`notice_id in (${sql.join([...ids])})`;
  await sql`insert into msg_notice_read (tenant_id, notice_id, user_id, read_at)
    select tenant_id, notice_id, ${userId}, ${now}::timestamptz from msg_notice
    where tenant_id = ${tenantId} and deleted_at is null and ${wanted}
    on conflict do nothing`.execute(tx);
}
