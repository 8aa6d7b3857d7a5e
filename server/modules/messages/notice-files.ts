import { sql } from 'kysely';
import type { Change } from '#server/core/crud/change-hooks.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import { articleFiles, signArticle } from '#server/core/html/article-files.ts';
import { cleanArticle } from '#server/core/html/clean-article.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import { PICTURE_TYPES, VIDEO_TYPES } from '#shared/contracts/files/file-type.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type Notice, notice } from '#shared/contracts/messages/notice.ts';
import type { MessagesSchema } from './schema.ts';

type ShownFiles = Pick<Notice, 'images' | 'messageContent'>;

/** The files of the library that notices show: in their article, and as pictures below it. */
export interface NoticeFiles {
  /** With addresses that its readers can load. */
  signed<Row extends Notice>(tenantId: Id, row: Row): Row;
  /** A notice shows its files to everybody: throws where its author does not reach one that is added. */
  check(change: Change<MessagesSchema> & { readonly body: ShownFiles }, before?: ShownFiles): Promise<void>;
}

export function createNoticeFiles(files: FileLibrary): NoticeFiles {
  files.addUses(async (tx, { path }) => {
    const rows = await withSchema<MessagesSchema>(tx)
      .selectFrom('msg_notice')
      .select(['notice_id', 'title'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${path} = any(images) or strpos(content, ${`src="${path}"`}) > 0`)
      .orderBy('notice_id')
      .execute();
    return rows.map(({ notice_id: id, title: name }) => ({ subject: notice.subject.key, id, name }));
  });
  return {
    signed: (tenantId, row) => ({
      ...row,
      images: row.images.map((path) => files.signed(tenantId, path)),
      messageContent: signArticle(row.messageContent, (path) => files.signed(tenantId, path)),
    }),
    async check({ tx, session, body }, before) {
      const shown = articleFiles(cleanArticle(body.messageContent));
      const shownBefore = articleFiles(before?.messageContent ?? '');
      const reachesAdded = (
        paths: readonly string[],
        known: readonly string[] = [],
        types = PICTURE_TYPES,
      ): Promise<boolean> =>
        files.reaches(
          tx,
          session,
          paths.filter((path) => !known.includes(path)),
          types,
        );
      if (!(await reachesAdded(body.images, before?.images))) throw fieldError('images', 'file_missing');
      if (!(await reachesAdded(shown.pictures, shownBefore.pictures)))
        throw fieldError('messageContent', 'file_missing');
      if (!(await reachesAdded(shown.videos, shownBefore.videos, VIDEO_TYPES)))
        throw fieldError('messageContent', 'video_missing');
    },
  };
}
