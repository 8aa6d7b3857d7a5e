import { sql } from 'kysely';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { articlePlainText } from '#server/core/html/clean-article.ts';
import type { AnswerSource } from '#server/core/ports/fans/answer-sources.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';

const VALUE_MAX = 200;
const MORE = '…';

/** The last notice that its author has opened to fans. It is told to everybody who asks. */
export const noticeSource: AnswerSource = {
  name: 'notice',
  branches: [
    { when: 'notice', values: ['title', 'text', 'day'] },
    { when: 'noNotice', values: [] },
    { when: 'stale', values: ['asOf'] },
  ],
  async read(given, { nowMs }) {
    const tx = withSchema<unknown>(given);
    const { rows } = await sql<{ title: string; content: string; at: Date }>`
      select title, content, created_at as at from msg_notice
      where to_fans and deleted_at is null and created_at <= ${new Date(nowMs)}
      order by created_at desc, notice_id desc limit 1`.execute(tx);
    const [row] = rows;
    if (!row) return { when: 'noNotice', values: {}, asOfMs: nowMs };
    const day = localDayOf(row.at.getTime(), await readUsualZone(tx));
    const values = { title: row.title, text: beginningOf(articlePlainText(row.content)), day, asOf: day };
    return { when: 'notice', values, asOfMs: nowMs };
  },
  mayRead: async () => true,
};

/** Whole characters, at most 200. */
function beginningOf(text: string): string {
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let kept = '';
  for (const sign of signs) {
    if (kept.length + sign.length > VALUE_MAX - MORE.length) return `${kept}${MORE}`;
    kept += sign;
  }
  return kept || '–';
}
