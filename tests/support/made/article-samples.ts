import fc from 'fast-check';
import {
  ARTICLE_SIZES_PX,
  type ArticleBlock,
  type ArticleInline,
  type ArticleMarks,
  type ArticleText,
  FONT_NAMES,
  HEADING_LEVELS,
  INDENT_MAX,
} from '#shared/domain/article/article.ts';

const yes = fc.constant(true as const);
const text = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.stringMatching(/^[ \n\ta<>&"'\u00A0停]{0,12}$/),
);
const marks: fc.Arbitrary<ArticleMarks> = fc.record(
  {
    bold: yes,
    italic: yes,
    underline: yes,
    strike: yes,
    code: yes,
    script: fc.constantFrom('sub' as const, 'super' as const),
    colour: fc.constantFrom('#d0021b', '#1a73e8'),
    sizePx: fc.constantFrom(...ARTICLE_SIZES_PX),
    font: fc.constantFrom(...FONT_NAMES),
  },
  { requiredKeys: [] },
);
const run: fc.Arbitrary<ArticleText> = fc
  .tuple(text, marks)
  .map(([words, marked]) => ({ ...marked, text: words }));
const address = fc.constantFrom(
  'https://mp.weixin.qq.com/s/abc?x=1&y=2',
  'http://plant.example/线路',
  '/admin/sys-file/lib/a.png',
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//evil.example/x',
);
const inline: fc.Arbitrary<ArticleInline> = fc.oneof(
  { weight: 4, arbitrary: run },
  fc.record({ type: fc.constant('link' as const), url: address, children: fc.array(run, { maxLength: 3 }) }),
);
const place = fc.record(
  {
    align: fc.constantFrom('center' as const, 'right' as const, 'justify' as const),
    indent: fc.integer({ min: 1, max: INDENT_MAX }),
  },
  { requiredKeys: [] },
);
const children = fc.array(inline, { minLength: 1, maxLength: 4 });

const block: fc.Arbitrary<ArticleBlock> = fc.oneof(
  fc
    .tuple(place, children)
    .map(([at, inner]): ArticleBlock => ({ type: 'paragraph', ...at, children: inner })),
  fc.tuple(place, children).map(([at, inner]): ArticleBlock => ({ type: 'quote', ...at, children: inner })),
  fc
    .tuple(place, children, fc.constantFrom(...HEADING_LEVELS))
    .map(([at, inner, level]): ArticleBlock => ({ type: 'heading', level, ...at, children: inner })),
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, children, fc.constantFrom('bullet' as const, 'number' as const))
      .map(([at, inner, list]): ArticleBlock => ({ type: 'item', list, ...at, children: inner })),
  },
  text.map((code): ArticleBlock => ({ type: 'code', children: [{ text: code }] })),
  fc
    .tuple(fc.constantFrom('image' as const, 'video' as const), address, text)
    .map(([type, url, alt]): ArticleBlock => ({ type, url, alt, children: [{ text: '' }] })),
);

/** Articles of every kind of block, with texts and addresses that need care. */
export const articles: fc.Arbitrary<ArticleBlock[]> = fc.array(block, { maxLength: 8 });

const name = fc.constantFrom(
  ...[
    'p',
    'div',
    'span',
    'b',
    'strong',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
  ],
  ...[
    'h1',
    'h3',
    'a',
    'img',
    'video',
    'br',
    'table',
    'tr',
    'td',
    'font',
    'script',
    'style',
    'svg',
    'iframe',
    'form',
  ],
  ...[
    'input',
    'math',
    'object',
    'o:p',
    'section',
    'template',
    'noscript',
    'textarea',
    'title',
    'body',
    'html',
  ],
);
const attribute = fc.constantFrom(
  'href="https://mp.weixin.qq.com/s/a"',
  'href="javascript:alert(1)"',
  'href=" java&#10;script:alert(1)"',
  'href="vbscript:x"',
  'src="/admin/sys-file/lib/a.png"',
  'src="https://mmbiz.qpic.cn/a.png"',
  'src=x onerror=alert(1)',
  'src="data:image/svg+xml,<svg onload=alert(1)>"',
  'onclick="alert(1)"',
  'style="color:red;font-weight:bold"',
  'style="text-align:center;margin-left:36pt"',
  'style="background:url(javascript:alert(1))"',
  'style="color:#1a73e8;font-size:18px;font-family:SimSun,Songti SC,serif"',
  "style='mso-list:l0 level2 lfo1'",
  'style="mso-list:Ignore"',
  'style="vertical-align:super;text-decoration:underline"',
  'align=center class=x id=y',
  'color="#ff0000" size=5 face="楷体"',
  'srcdoc="<script>alert(1)</script>"',
);
const tag = fc
  .tuple(name, fc.array(attribute, { maxLength: 2 }))
  .map((parts) => `<${parts.flat().join(' ')}>`);
const piece = fc.oneof(
  { weight: 3, arbitrary: tag },
  name.map((one) => `</${one}>`),
  text,
  fc.constantFrom(
    '&lt;script&gt;',
    '&nbsp;',
    '<!-- x -->',
    '<![endif]-->',
    '<![CDATA[<b>]]>',
    '<br/>',
    '&#x3c;img',
    '<<b>>',
  ),
);

/** HTML of anybody: broken, of Word, of other editors, hostile. */
export const foreignHtml: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 24 })
  .map((pieces) => pieces.join(''));

/** What no article may hold; `html` is article HTML, in which `<` is written only for tags. */
export function hostileParts(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.filter(
    (one) =>
      /^<\/?(?:script|style|iframe|svg|math|object|form|input|textarea|template|noscript|title)/i.test(one) ||
      /\son\w+\s*=|(?:href|src)="(?!https?:\/\/|\/admin\/sys-file\/)|url\(|srcdoc|class=|id=/i.test(one),
  );
}
