import { expect, it } from 'vitest';
import { articleFiles, signArticle } from './article-files.ts';
import { cleanArticle } from './clean-article.ts';

const SENT =
  '<p>a<img alt="<img src=&quot;/admin/sys-file/x/x.png&quot;>" src="/admin/sys-file/lib/7.1.c/a.png">' +
  '<img src="/admin/sys-file/lib/a.png"><video src="/admin/sys-file/lib/a.mp4"></video>' +
  '<video src="https://a.example/a.mp4"></video>&lt;img src="/admin/sys-file/lib/b.png"></p>';

it('finds the files of the library that a stored article shows, and nothing that only looks like one', () => {
  expect(articleFiles(cleanArticle(SENT))).toEqual({
    pictures: ['/admin/sys-file/lib/a.png'],
    videos: ['/admin/sys-file/lib/a.mp4'],
  });
});

it('signs them, and what was signed is stored as it was before', () => {
  const stored = cleanArticle(SENT);
  const signed = signArticle(stored, (path) => path.replace('/lib/', '/lib/7.123.code/'));
  expect(signed.match(/\/lib\/7\.123\.code\//g)).toHaveLength(3);
  expect(cleanArticle(signed)).toBe(stored);
});
