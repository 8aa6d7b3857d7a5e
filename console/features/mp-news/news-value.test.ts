import { describe, expect, it } from 'vitest';
import {
  articleProblems,
  type EditedArticle,
  moveArticle,
  newArticle,
  toBodies,
  toNewsValue,
} from './news-value.ts';

const GOOD: EditedArticle = {
  ...{ key: 'a0', title: '元旦收货', author: '', digest: '', content: '<p>正文</p>', contentSourceUrl: '' },
  ...{ thumbMediaId: 'cover', showCoverPic: false, comments: 'off' },
};
const titles = (value: { readonly articles: readonly EditedArticle[] }): string[] =>
  value.articles.map(({ title }) => title);

describe('what keeps an article from being saved', () => {
  it('is nothing of a good one', () => {
    expect(articleProblems(GOOD, true)).toEqual({});
    expect(
      articleProblems({ ...GOOD, title: '字'.repeat(32), contentSourceUrl: 'https://a.example/' }, true),
    ).toEqual({});
  });

  it.each([
    [{ title: '  ' }, { title: 'titleMissing' }],
    [{ title: '字'.repeat(33) }, { title: 'titleLong' }],
    [{ author: 'x'.repeat(17) }, { author: 'authorLong' }],
    [{ digest: 'x'.repeat(129) }, { digest: 'digestLong' }],
    [{ thumbMediaId: '' }, { thumbMediaId: 'coverMissing' }],
    [{ content: '' }, { content: 'contentMissing' }],
    [{ content: `<p>${'字'.repeat(4_001)}</p>` }, { content: 'textLong' }],
    [{ content: `<p>${'<strong>字</strong>'.repeat(1_200)}</p>` }, { content: 'htmlLong' }],
    [{ contentSourceUrl: 'javascript:alert(1)' }, { contentSourceUrl: 'linkBad' }],
  ] as const)('%j', (change, problems) => {
    expect(articleProblems({ ...GOOD, ...change }, true)).toEqual(problems);
  });

  it('is no digest among several articles, where WeChat shows none', () => {
    const long = { ...GOOD, digest: 'x'.repeat(129) };
    expect(articleProblems(long, false)).toEqual({});
    expect(toBodies({ articles: [long, GOOD] }).map(({ digest }) => digest)).toEqual(['', '']);
  });
});

it('moves an article, and never out of the list', () => {
  const value = { articles: ['a', 'b', 'c'].map((title) => ({ ...GOOD, key: title, title })) };
  expect(titles(moveArticle(value, 'c', 0))).toEqual(['c', 'a', 'b']);
  expect(titles(moveArticle(value, 'a', 9))).toEqual(['b', 'c', 'a']);
  expect(moveArticle(value, 'a', -1)).toBe(value);
});

it('a new article has a key of its own, and the author of the first', () => {
  const first = { ...GOOD, key: 'a1', author: '仓储部' };
  expect(newArticle([first])).toMatchObject({ key: 'a2', author: '仓储部', title: '' });
});

it('says who may comment as WeChat does, and reads it back', () => {
  const bodies = toBodies({ articles: [{ ...GOOD, comments: 'fans' }] });
  expect(bodies[0]).toMatchObject({ needOpenComment: true, onlyFansCanComment: true });
  const [body] = bodies;
  if (!body) throw new Error('nothing');
  const stored = { ...body, author: '', digest: '', contentSourceUrl: '', thumbUrl: null, url: null };
  expect(toNewsValue([stored]).articles[0]?.comments).toBe('fans');
  expect(toNewsValue(undefined).articles).toHaveLength(1);
});
