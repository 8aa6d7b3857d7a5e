import { describe, expect, it } from 'vitest';
import { browserFamily, browserName } from './browser-name.ts';

const BROWSERS = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge 140 · Windows',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141 · Linux',
    'Chrome · Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera 124 · Windows',
    'Opera · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
    'Safari · iOS',
  ],
  ['axios/1.7.2', 'axios/1.7.2', 'axios'],
] as const;

describe('a browser by its user agent', () => {
  it.each(BROWSERS)('%s is named', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it.each(BROWSERS)('%s has a name without its version', (userAgent, _name, family) => {
    expect(browserFamily(userAgent)).toBe(family);
  });
});
