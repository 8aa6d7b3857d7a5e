import { describe, expect, it } from 'vitest';
import { frameHeightPx, resolveFrameTarget, screenClass } from './frame-target.ts';

const OWN = 'https://wall.example';
const ALLOWED = ['https://docs.example', 'http://10.0.0.5:8081'];
function target(address: string): unknown {
  const [path = '', search = ''] = address.split('?');
  return resolveFrameTarget({ path, search: new URLSearchParams(search) }, { own: OWN, allowed: ALLOWED });
}
const bySrc = (src: string): unknown => target(`/myiframe/x?${new URLSearchParams({ src })}`);

it.each([
  ['https://docs.example/a?b=1#c', 'https://docs.example/a?b=1#c', false],
  ['http://10.0.0.5:8081/', 'http://10.0.0.5:8081/', false],
  ['/productLineSignage?line=1', `${OWN}/productLineSignage?line=1`, true],
  [`${OWN}/lines/index`, `${OWN}/lines/index`, true],
])('shows %s', (src, url, isOwn) => {
  expect(bySrc(src)).toEqual({ kind: 'page', url, isOwn });
});

it('shows its own address without /myiframe where the query names nothing', () => {
  expect(target('/myiframe/report/ureport?id=1')).toEqual({
    kind: 'page',
    url: `${OWN}/report/ureport?id=1`,
    isOwn: true,
  });
});

describe('H28 the frame page refuses', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `blob:${OWN}/1`,
    'file:///etc/passwd',
    'ftp://docs.example/',
    'about:blank',
    'https://name:word@docs.example/',
    'https://',
    '/admin/sys-file/x/page.html',
    '/auth/oauth/token',
    '/myiframe/x?src=%2Fmyiframe%2Fx',
    '/lock',
  ])('%j as no page at all', (src) => {
    expect(bySrc(src)).toMatchObject({ kind: 'refused', reason: 'invalid' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '\\\\evil.example',
    'https://docs.example.evil.example/',
    'https://docs.example:444/',
    'http://docs.example/',
    'http://10.0.0.5/',
  ])('%j as another origin than the tenant allows', (src) => {
    expect(bySrc(src)).toMatchObject({ kind: 'refused', reason: 'origin' });
  });

  it('an address that would name another host once /myiframe is gone', () => {
    expect(target('/myiframe//evil.example/x')).toEqual({
      kind: 'page',
      url: `${OWN}/evil.example/x`,
      isOwn: true,
    });
  });
});

it.each([
  [1_920, 3],
  [1_200, 3],
  [1_199, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
])('a screen %i px wide is of class %i', (widthPx, expected) => {
  expect(screenClass(widthPx)).toBe(expected);
});

it('leaves 200 px for the bars on a large screen, 130 px otherwise', () => {
  expect(frameHeightPx({ widthPx: 1_920, heightPx: 1_080 })).toBe(880);
  expect(frameHeightPx({ widthPx: 800, heightPx: 600 })).toBe(470);
});
