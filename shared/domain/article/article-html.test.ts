import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articles, foreignHtml, hostileParts } from '#tests/support/made/article-samples.ts';
import { htmlTree } from '#tests/support/made/html-tree.ts';
import {
  type ArticleBlock,
  isArticleHtml,
  isArticleLink,
  isArticleMedia,
  isEmptyArticle,
  plainArticle,
} from './article.ts';
import { readArticle } from './read-article.ts';
import { isForeignToWechat, wechatArticle } from './wechat-article.ts';
import { writeArticle } from './write-article.ts';

const read = (html: string): ArticleBlock[] => readArticle(htmlTree(html));
const rewritten = (html: string): string => writeArticle(read(html));
const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', children: [{ text }] });

describe('article HTML', () => {
  it('is written with inline styles only', () => {
    const blocks: ArticleBlock[] = [
      { type: 'heading', level: 2, align: 'center', children: [{ text: '停电通知' }] },
      {
        type: 'paragraph',
        indent: 1,
        children: [
          { text: '周六 ' },
          { text: '8:00', bold: true, colour: '#d0021b', sizePx: 18, font: 'kai' },
          { text: ' 起，见' },
          { type: 'link', url: 'https://mp.weixin.qq.com/s/a?x=1&y=2', children: [{ text: '文章' }] },
        ],
      },
      { type: 'quote', children: [{ text: 'a < b & c' }] },
      { type: 'quote', children: [{ text: 'H' }, { text: '2', script: 'sub' }, { text: 'O' }] },
      { type: 'item', list: 'bullet', children: [{ text: 'one' }] },
      { type: 'item', list: 'number', indent: 1, children: [{ text: 'inner' }] },
      { type: 'item', list: 'bullet', children: [{ text: 'two' }] },
      { type: 'code', children: [{ text: 'if (a) {\n  b();\n}' }] },
      { type: 'image', url: '/admin/sys-file/lib/a.png', alt: '线 "1"', children: [{ text: '' }] },
      { type: 'video', url: 'https://v.example/a.mp4', children: [{ text: '' }] },
      paragraph(''),
    ];
    const html = writeArticle(blocks);
    expect(html).toBe(
      '<h2 style="text-align:center">停电通知</h2>' +
        '<p style="padding-left:2em">周六 <strong><span style="color:#d0021b;font-size:18px;font-family:KaiTi,Kaiti SC,serif">' +
        '8:00</span></strong> 起，见<a href="https://mp.weixin.qq.com/s/a?x=1&amp;y=2">文章</a></p>' +
        '<blockquote style="border-left:4px solid #cccccc;margin:0;padding-left:1em"><p>a &lt; b &amp; c</p>' +
        '<p>H<sub>2</sub>O</p></blockquote>' +
        '<ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul>' +
        '<pre style="background-color:#f6f6f6;padding:12px;white-space:pre-wrap"><code>if (a) {\n  b();\n}</code></pre>' +
        '<p><img src="/admin/sys-file/lib/a.png" alt="线 &quot;1&quot;" style="max-width:100%"></p>' +
        '<p><video src="https://v.example/a.mp4" controls="controls" style="max-width:100%"></video></p>' +
        '<p><br></p>',
    );
    expect(read(html)).toEqual(blocks);
  });

  it('is stable: written, read and written again it is the same', () => {
    fc.assert(
      fc.property(articles, (blocks) => {
        const html = writeArticle(blocks);
        expect(rewritten(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  it('of anybody is stable once it was read, and never holds a script, a handler or an address of another kind', () => {
    fc.assert(
      fc.property(foreignHtml, (html) => {
        const once = rewritten(html);
        expect(hostileParts(once)).toEqual([]);
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps spaces, breaks and empty lines of a text', () => {
    const [block] = read(writeArticle([paragraph('  a   b \n\n c ')]));
    expect(block?.children).toEqual([{ text: '\u00A0 a \u00A0 b\u00A0\n\n\u00A0c\u00A0' }]);
  });

  it('reads what other editors and Word write', () => {
    expect(
      read(
        `<html><head><title>x</title><style>p{color:red}</style></head><body><!--StartFragment-->
        <h1 style='text-align:center'><span style='color:black'>安全&nbsp;须知</span></h1>
        <p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>断电</p>
        <p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>·</span><b>挂牌</b><o:p></o:p></p>
        <p class=MsoNormal style='margin-left:36.0pt'><span style='font-size:10.5pt;font-family:楷体'>以上</span></p>
        <b style="font-weight:normal"><p>plain</p></b></body></html>`,
      ),
    ).toEqual([
      { type: 'heading', level: 1, align: 'center', children: [{ text: '安全\u00A0须知' }] },
      { type: 'item', list: 'number', children: [{ text: '断电' }] },
      { type: 'item', list: 'bullet', indent: 1, children: [{ text: '挂牌', bold: true }] },
      { type: 'paragraph', indent: 2, children: [{ text: '以上', sizePx: 14, font: 'kai' }] },
      paragraph('plain'),
    ]);
  });

  it('does not take long for many nested tags', () => {
    expect(rewritten(`<p>${'<b>'.repeat(20_000)}x`)).toBe('');
    expect(rewritten(`${'<ul><li>'.repeat(50)}x`)).toMatch(/^<ul><li>x<\/li><\/ul>$/);
  });
});

describe('an address', () => {
  it.each([
    ['https://mp.weixin.qq.com/s/abc', true],
    ['http://plant.example:8080/a?b=c#d', true],
    ['https://例子.中国/文章', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['/logout', false],
    ['https://user:secret@evil.example/', false],
    ['https://evil.example/"onclick="x', false],
    [`https://a.example/${'x'.repeat(2_048)}`, false],
    ['', false],
  ])('%s may be linked to: %s', (address, isLink) => {
    expect(isArticleLink(address)).toBe(isLink);
  });

  it.each([
    ['/admin/sys-file/lib/a.png', true, true],
    ['https://mmbiz.qpic.cn/a.mp4', false, true],
    ['http://a.example/a.png', false, false],
    ['/admin/sys-file/../../logout', false, false],
    ['blob:https://a.example/1', false, false],
  ])('%s may be a picture: %s, or a video: %s', (address, isPicture, isVideo) => {
    expect([isArticleMedia('image', address), isArticleMedia('video', address)]).toEqual([
      isPicture,
      isVideo,
    ]);
  });
});

describe('an article for WeChat', () => {
  const profile = wechatArticle(['mmbiz.qpic.cn']);
  const kept = (html: string): string => writeArticle(readArticle(htmlTree(html), profile), profile);

  it('keeps pictures of WeChat, and no others', () => {
    const picture = '<img src="http://mmbiz.qpic.cn/p" alt="" style="max-width:100%">';
    expect(kept(`<p>${picture}</p>`)).toBe(`<p>${picture}</p>`);
    expect(kept('<p><img src="/admin/sys-file/lib/a.png" alt=""></p>')).toBe('');
    expect(kept('<p>x<video src="https://mmbiz.qpic.cn/a.mp4"></video></p>')).not.toContain('<video');
  });

  it('links to articles alone: of others the text remains', () => {
    expect(kept('<p><a href="https://mp.weixin.qq.com/s/1">x</a></p>')).toContain('<a href=');
    expect(kept('<p><a href="https://evil.example/">x</a></p>')).toBe('<p>x</p>');
    expect(kept('<p><img src="https://evil.example/p"></p>')).toBe('<p>https://evil.example/p</p>');
  });

  it.each([
    ['https://m', false],
    ['HTTPS://MP.weixin.qq.com/s', false],
    ['https://mp.weixin.qq.com/s?__biz=1', false],
    ['https://example.com/news/12', true],
    ['https://mp.weixin.qq.com.evil.example/s/1', true],
    ['javascript:alert(1)', true],
  ])('%s can be no address of an article: %s', (address, isForeign) => {
    expect(isForeignToWechat(address)).toBe(isForeign);
  });
});

describe('content', () => {
  it.each([
    ['<p>a</p>', true],
    [' \n<H2 style="x">a</H2>', true],
    ['<ul><li>a</li></ul>', true],
    ['周六停电\n<b>急</b>', false],
    ['<b>急</b>', false],
    ['<pressure> < 3 bar', false],
    ['a < b', false],
  ])('%j is HTML: %s', (content, isHtml) => {
    expect(isArticleHtml(content)).toBe(isHtml);
  });

  it('of plain text becomes a paragraph for each line', () => {
    expect(writeArticle(plainArticle('八点断电。\r\n\n<b>停机</b>'))).toBe(
      '<p>八点断电。</p><p><br></p><p>&lt;b&gt;停机&lt;/b&gt;</p>',
    );
  });

  it('is empty without text and media', () => {
    expect(isEmptyArticle([paragraph(' \n')])).toBe(true);
    expect(writeArticle([paragraph(' '), paragraph('')])).toBe('');
    expect(isEmptyArticle(read('<p><img src="/admin/sys-file/lib/a.png"></p>'))).toBe(false);
  });
});
