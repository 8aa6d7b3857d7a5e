import { describe, expect, it } from 'vitest';
import { boardAddress, parseScreenOptions } from './screen-options.ts';

function parse(query: string): ReturnType<typeof parseScreenOptions> {
  return parseScreenOptions(new URLSearchParams(query));
}

describe('screen options', () => {
  it('has a default for everything', () => {
    expect(parse('')).toEqual({
      theme: 'dark',
      palette: 'andon',
      language: null,
      orientation: null,
      renderer: null,
      quality: null,
      hasPixelShift: true,
      isSteady: false,
      valueIntervalMs: 100,
      screenName: null,
      sessionName: null,
      isPreview: false,
      alarms: null,
      feed: { kind: 'live' },
    });
  });

  it('reads a synthetic run', () => {
    expect(parse('feed=synthetic&seed=5&rate=1000&machines=24&fault=1&at=60&freeze=1').feed).toEqual({
      kind: 'synthetic',
      seed: 5,
      rate: 1000,
      machines: 24,
      lines: 1,
      fault: 1,
      atS: 60,
      isFrozen: true,
      isPlanned: false,
      silentAfterS: null,
    });
  });

  it.each([
    ['theme=pink', { theme: 'dark' }],
    ['hz=1000', { valueIntervalMs: 1000 / 30 }],
    ['hz=NaN', { valueIntervalMs: 100 }],
    ['motion=reduced', { valueIntervalMs: 1000, isSteady: true }],
    ['motion=reduced&hz=5', { valueIntervalMs: 200, isSteady: true }],
    ['quality=scaled-70', { quality: 'scaled-70' }],
    ['quality=70', { quality: null }],
    ['alarms=all', { alarms: null }],
    ['alarms=high', { alarms: { leastPriority: 'high', repeatMs: null, isTouch: false } }],
    [
      'alarms=low&alarmRepeat=1&alarmTouch=1',
      { alarms: { leastPriority: 'low', repeatMs: 5_000, isTouch: true } },
    ],
    ['alarms=low&alarmRepeat=x', { alarms: { repeatMs: null } }],
    ['sid=12', { sessionName: '12' }],
    ['sid=../x', { sessionName: null }],
    ['feed=synthetic&machines=1e9', { feed: { machines: 200 } }],
    ['feed=synthetic&lines=99', { feed: { lines: 40 } }],
    ['feed=synthetic&machines=-3&seed=', { feed: { machines: 1, seed: 1 } }],
  ])('bounds %s', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  it.each([
    'https://elsewhere.example/a.json',
    '//elsewhere.example/a.json',
    'relative.json',
    '/a.json?x=1',
    '/\\elsewhere.example/a.json',
  ])('plays no recording from elsewhere: %s', (file) => {
    expect(parse(`feed=replay&file=${encodeURIComponent(file)}`).feed).toEqual({ kind: 'live' });
  });

  it('plays a recording of its own server', () => {
    expect(parse('feed=replay&file=/recordings/a.json&speed=5').feed).toEqual({
      kind: 'replay',
      path: '/recordings/a.json',
      speed: 5,
    });
  });
});

describe('address of another board', () => {
  it('keeps the options of the screen and nothing of the old board', () => {
    const current = new URLSearchParams(
      'line=L1&theme=light&lang=en&quality=still&screen=A3&feed=live&unknown=1',
    );
    expect(boardAddress('/MachineIndex', { mId: '12' }, current)).toBe(
      '/MachineIndex?theme=light&lang=en&quality=still&screen=A3&feed=live&mId=12',
    );
    expect(boardAddress('/productLineSignage', {}, new URLSearchParams('mId=3'))).toBe('/productLineSignage');
  });
});
