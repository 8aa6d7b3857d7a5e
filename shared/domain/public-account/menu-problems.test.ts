import { describe, expect, it } from 'vitest';
import type { MpMenu, MpMenuAction, MpMenuEntry } from '#shared/contracts/public-account/mp-menu.ts';
import { menuChanges } from './menu-changes.ts';
import { menuProblems, widthOfName } from './menu-problems.ts';

const ACTION: MpMenuAction = {
  id: 'a',
  name: '我的排队',
  kind: 'click',
  key: 'queue',
  answer: 'text',
  repContent: 'B017',
  ...{ ruleId: null, templateId: null, url: '', mediaId: null, appId: '', pagePath: '' },
};
const entry = (more: Partial<MpMenuEntry> = {}): MpMenuEntry => ({ ...ACTION, subs: [], ...more });
const menu = (...buttons: MpMenuEntry[]): MpMenu => ({ buttons });
const KNOWN = { mediaIds: new Set(['media-1']), ruleIds: new Set(['7']), templateIds: new Set(['5']) };
const found = (...buttons: MpMenuEntry[]) =>
  menuProblems(menu(...buttons), KNOWN).map(({ entryId, field, code }) => `${entryId} ${field} ${code}`);

it('a menu that can be published has no problem', () => {
  const subs = Array.from({ length: 5 }, (_, at) => ({ ...ACTION, id: `s${at}`, key: `k${at}` }));
  expect(
    found(entry({ kind: null, subs }), entry({ id: 'b', kind: 'view', url: 'https://a.example/x?y=1' })),
  ).toEqual([]);
});

it.each([
  ['', 'missing'],
  ['五个汉字的', 'nameWide'],
  ['ninechars', 'nameWide'],
  ['a\u202eb', 'characters'],
])('the name %j of the first level: %s', (name, code) => {
  expect(found(entry({ name }))).toEqual([`a name ${code}`]);
});

it('letters are half as wide as Chinese characters, and a name has an end in bytes too', () => {
  expect(['八个半角abcd', 'abc', '😀😀', 'a\u0301'].map(widthOfName)).toEqual([6, 2, 2, 1]);
  expect(found(entry({ name: '仓库abc' }))).toEqual([]);
  // Eight letters of four bytes each.
  expect(found(entry({ name: '\u{1D41A}'.repeat(8) }))).toEqual(['a name bytes']);
});

it.each<[Partial<MpMenuEntry>, string]>([
  [{ kind: null }, 'kind missing'],
  [{ key: ' ' }, 'key missing'],
  [{ key: 'k'.repeat(129) }, 'key bytes'],
  [{ repContent: ' \n' }, 'repContent missing'],
  [{ repContent: '字'.repeat(683) }, 'repContent bytes'],
  [{ answer: 'rule' }, 'ruleId missing'],
  [{ answer: 'rule', ruleId: '8' }, 'ruleId ruleGone'],
  [{ answer: 'template' }, 'templateId missing'],
  [{ answer: 'template', templateId: '6' }, 'templateId templateGone'],
  [{ kind: 'view' }, 'url missing'],
  [{ kind: 'view', url: 'www.a.example' }, 'url urlBad'],
  [{ kind: 'view', url: 'javascript:alert(1)' }, 'url urlBad'],
  [{ kind: 'view', url: 'https://' }, 'url urlBad'],
  [{ kind: 'view', url: 'https://user@a.example' }, 'url urlBad'],
  [{ kind: 'view', url: 'https://a.example/x y' }, 'url urlBad'],
  [{ kind: 'view', url: `https://a.example/${'x'.repeat(1_010)}` }, 'url bytes'],
  [{ kind: 'media_id' }, 'mediaId missing'],
  [{ kind: 'media_id', mediaId: 'media-2' }, 'mediaId mediaGone'],
  [{ kind: 'scancode_waitmsg', key: '' }, 'key missing'],
  [{ kind: 'miniprogram', appId: 'x1', pagePath: 'p', url: 'http://a.example' }, 'appId appIdBad'],
  [{ kind: 'miniprogram', appId: 'wx12', url: 'http://a.example' }, 'pagePath missing'],
])('%j: %s', (more, problem) => {
  expect(found(entry(more))).toEqual([`a ${problem}`]);
});

it('the same key at two entries is named at both', () => {
  const subs = [{ ...ACTION, id: 's', key: 'queue' }];
  expect(found(entry(), entry({ id: 'b', subs }))).toEqual(['a key keyTwice', 's key keyTwice']);
  // The key of an entry that only opens others is not sent.
  expect(found(entry(), entry({ id: 'b', subs: [{ ...ACTION, id: 's', key: 'other' }] }))).toEqual([]);
});

describe('what publishing changes', () => {
  const three = () => [entry(), entry({ id: 'b', name: '帮助' }), entry({ id: 'c', name: '关于' })] as const;
  const changed = (before: MpMenu | null, after: MpMenu) =>
    menuChanges(before, after).map(({ kind, id }) => `${kind} ${id}`);

  it('is every entry where nothing was published', () => {
    expect(changed(null, menu(...three()))).toEqual(['added a', 'added b', 'added c']);
  });

  it('is named by entry: new, other, moved, gone', () => {
    const [a, b, c] = three();
    expect(changed(menu(a, b), menu(b, { ...a, repContent: 'B018' }, c))).toEqual([
      // Moved too.
      'changed a',
      'added c',
    ]);
    expect(changed(menu(a, b, c), menu(c, a))).toEqual(['moved a', 'removed b']);
    const { subs: _, ...sub } = b;
    expect(changed(menu(a, b), menu({ ...a, subs: [sub] }))).toEqual(['changed a', 'moved b']);
  });

  it('is nothing where only what the kind does not use has changed', () => {
    const [a] = three();
    expect(changed(menu(a), menu({ ...a, url: 'https://a.example', name: ' 我的排队 ' }))).toEqual([]);
  });
});
