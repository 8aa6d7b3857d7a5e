import type { BoardEntry } from '#display/runtime/board/board.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { WallNoticeText } from './notice.ts';

/** What the board of a path says where there is nothing to show; null = the usual words. */
export function missingText(
  registry: readonly BoardEntry[],
  path: string,
  language: Language,
): WallNoticeText | null {
  const own = registry.find(({ paths }) => paths.includes(path))?.missing?.[language];
  if (!own) return null;
  const { title, body, link, href } = own;
  return { title, body, link: { href, text: link } };
}
