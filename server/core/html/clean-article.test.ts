import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { writeArticle } from '#shared/domain/article/write-article.ts';
import { articles, foreignHtml, hostileParts } from '#tests/support/made/article-samples.ts';
import { articlePlainText, articleProblem, cleanArticle } from './clean-article.ts';

describe('a cleaned article', () => {
  it('is what the article editor wrote, byte for byte', () => {
    fc.assert(
      fc.property(articles, (blocks) => {
        const html = writeArticle(blocks);
        expect(cleanArticle(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  it('H8 holds no script, handler or foreign address, whatever was sent, and is not changed by cleaning it again', () => {
    fc.assert(
      fc.property(foreignHtml, (html) => {
        const clean = cleanArticle(`<p>${html}`);
        expect(hostileParts(clean)).toEqual([]);
        expect(cleanArticle(clean)).toBe(clean);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><span>a</span></p>'],
    [
      '<p><a href="https://a.example/" target="_blank" onmouseover="x()">a</a></p>',
      '<p><a href="https://a.example/">a</a></p>',
    ],
    ['<p><img src=x onerror=alert(1)>a</p>', '<p>a</p>'],
    ['<p><img src="/admin/sys-file/../../logout">a</p>', '<p>a</p>'],
    ['<p style="position:fixed;color:red;background:url(//evil)">a</p>', '<p>a</p>'],
    ['<p style="color:#ff0000;text-align:center">a</p>', '<p style="color:#ff0000;text-align:center">a</p>'],
    [
      '<div><svg onload=alert(1)><a xlink:href="javascript:x">a</a></svg><b>b</b></div>',
      '<div><strong>b</strong></div>',
    ],
    [
      '<p><img src="/admin/sys-file/abc/sig.123/a.png?w=1"></p>',
      '<p><img src="/admin/sys-file/abc/a.png" alt="" style="max-width:100%"></p>',
    ],
    ['<p>a<img src="https://a.example/a.png"></p>', '<p>a<span>https://a.example/a.png</span></p>'],
    ['<p>a<img src="data:image/png;base64,AA=="></p>', '<p>a</p>'],
    ['<div>a<p>b</p></div>', '<div>a<p>b</p></div>'],
    ['<p></p><iframe src="https://evil"></iframe>', ''],
    ['<p>&nbsp;<br></p>', ''],
  ])('of %s is %s', (html, clean) => {
    expect(cleanArticle(html)).toBe(clean);
  });

  it('of plain text is its lines, with all markup as the letters it is', () => {
    expect(cleanArticle('八点断电。\n<b>请提前停机。</b>')).toBe(
      '<p>八点断电。</p><p>&lt;b&gt;请提前停机。&lt;/b&gt;</p>',
    );
  });

  it('takes little time for many nested or unclosed tags', () => {
    const started = process.cpuUsage();
    cleanArticle(`<p>${'<b>'.repeat(LIMITS.articleHtmlMax / 3)}`);
    cleanArticle(`<p>${'<p style="'.repeat(LIMITS.articleHtmlMax / 10)}`);
    cleanArticle(`<p style="${'color:red;'.repeat(LIMITS.articleHtmlMax / 10)}">a</p>`);
    const { user } = process.cpuUsage(started);
    expect(user).toBeLessThan(5_000_000);
  });

  it('is refused where it is empty, too long or too big', () => {
    expect(articleProblem('')).toEqual({ key: 'required' });
    expect(articleProblem(`<p>${'a'.repeat(4_000)}</p>`)).toBeNull();
    expect(articleProblem(`<p>${'a'.repeat(4_001)}</p>`)).toEqual({
      key: 'too_long',
      params: { limit: '4000' },
    });
    expect(articleProblem('<p><br></p>'.repeat(6_000))).toEqual({ key: 'article_too_big' });
  });

  it('has a text with its lines', () => {
    expect(
      articlePlainText('<h1>停电</h1><ul><li>a<ul><li>b</li></ul></li></ul><p>c&nbsp;&lt;d<br>e</p>'),
    ).toBe('停电\na\nb\nc <d\ne');
  });
});
