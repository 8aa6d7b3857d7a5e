import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type List, measureLists } from '#tests/perf/list-timing.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { measureFeedBesideUploads } from './feed-beside-uploads.ts';
import { measureLargeUpload } from './large-upload.ts';
import { measurePreviews } from './previews.ts';
import { seedFiles } from './seed-files.ts';

const FILES = 200_000;
const QUICK_SHARE = 0.02;

/** A full library by page, what one very large upload and many at once cost, and how soon a file is shown. */
export const files: Bench = {
  name: 'files',
  needsBrowser: true,
  isInParts: true,
  async run(context) {
    const isAsked = (variant: string): boolean => context.variants?.includes(variant) ?? true;
    return [
      ...(isAsked('library') ? await measureLibrary(context) : []),
      ...(isAsked('upload') ? await measureLargeUpload(context) : []),
      ...(isAsked('feed') ? await measureFeedBesideUploads(context) : []),
      ...(isAsked('previews') ? await measurePreviews(context) : []),
    ];
  },
};

async function measureLibrary(context: BenchContext): Promise<RowDraft[]> {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
  const server = await startTestServer({ database: await openLastingDatabase(folder) });
  try {
    const count = context.isQuick ? FILES * QUICK_SHARE : FILES;
    const url = await server.listen();
    const all = await server.addUser();
    const own = await server.addUser({ reach: { dsType: 4 } });
    await seedFiles(server, count, [all.userId, own.userId]);
    context.say(`${count.toLocaleString('en-US')} files`);
    const plain = (where: ReturnType<typeof sql>, offset = 0) => sql`
      select *, count(*) over () as total from sys_file t where deleted_at is null and ${where}
      order by created_at desc, file_id limit 12 offset ${sql.lit(offset)}`;
    const page = '/admin/sys-file/page?current=';
    const lists: List[] = [
      { name: 'the first page', path: `${page}1`, by: all, plain: plain(sql`true`) },
      {
        name: 'page 10,000',
        path: `${page}${context.isQuick ? 100 : 10_000}`,
        by: all,
        plain: plain(sql`true`, context.isQuick ? 1_188 : 119_988),
      },
      {
        name: 'files of a group',
        path: `${page}1&fileListId=21`,
        by: all,
        plain: plain(sql`group_id = 21`),
      },
      {
        name: 'files by a part of their name',
        path: `${page}1&uploadName=77`,
        by: all,
        plain: plain(sql`upload_name ilike '%77%'`),
      },
      {
        name: 'the first page by name',
        path: `${page}1&ascs=upload_name`,
        by: all,
        plain: sql`select *, count(*) over () as total from sys_file t where deleted_at is null
          order by upload_name, file_id limit 12`,
      },
      {
        name: 'files of one’s own reach',
        path: `${page}1`,
        by: own,
        plain: plain(sql`creator_id = ${own.userId}`),
      },
    ];
    return await measureLists(context, server, {
      url,
      bench: `files: a library of ${count.toLocaleString('en-US')}`,
      lists,
    });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
