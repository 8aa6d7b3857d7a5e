import type { CSSProperties, ReactNode } from 'react';
import {
  ARTICLE_FONTS,
  type ArticleAlign,
  type ArticleMarks,
  INDENT_EM,
} from '#shared/domain/article/article.ts';

/** A run of text with its marks. */
export function marked(marks: ArticleMarks, text: ReactNode): ReactNode {
  const { bold, italic, underline, strike, code, script } = marks;
  let shown = styled(marks, text);
  if (code) shown = <code>{shown}</code>;
  if (script === 'sub') shown = <sub>{shown}</sub>;
  if (script === 'super') shown = <sup>{shown}</sup>;
  if (strike) shown = <s>{shown}</s>;
  if (underline) shown = <u>{shown}</u>;
  if (italic) shown = <em>{shown}</em>;
  return bold ? <strong>{shown}</strong> : shown;
}

function styled({ colour, sizePx, font }: ArticleMarks, text: ReactNode): ReactNode {
  if (colour === undefined && sizePx === undefined && font === undefined) return text;
  const style: CSSProperties & { '--ink'?: string } = {
    ...(colour !== undefined && { '--ink': colour }),
    ...(sizePx !== undefined && { fontSize: `${sizePx}px` }),
    ...(font !== undefined && { fontFamily: ARTICLE_FONTS[font] }),
  };
  return (
    <span style={style} {...(colour !== undefined && { 'data-ink': '' })}>
      {text}
    </span>
  );
}

export function placeStyleOf(
  of: { readonly align?: ArticleAlign; readonly indent?: number },
  hasIndent = true,
): CSSProperties {
  const { align, indent = 0 } = of;
  return {
    ...(align && { textAlign: align }),
    ...(hasIndent && indent > 0 && { marginInlineStart: `${indent * INDENT_EM}em` }),
  };
}
