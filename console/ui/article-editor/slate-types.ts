import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { ArticleBlock, ArticleLink, ArticleText } from '#shared/domain/article/article.ts';

/** The nodes of Slate's editor are those of an article. */
declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: ArticleBlock | ArticleLink;
    Text: ArticleText;
  }
}
