import { describe, expect, it } from 'vitest';
import { screenAddress } from '#shared/domain/screen-address.ts';
import { changedAddress } from './changed-address.ts';
import { parseScreenOptions } from './screen-options.ts';

const wanted = screenAddress({
  name: '灌装 1',
  board: 'line',
  targetId: '7',
  theme: 'light',
  palette: 'isa101',
  language: 'en',
  orientation: 'portrait',
  motion: 'reduced',
});

describe('a wall that is told what to show', () => {
  it.each([
    ['as it is', wanted],
    ['with its session', `${wanted}&sid=12`],
    ['in another order and form', `${wanted.replace('line=7&', '').replace('%20', '+')}&hz=2&line=7`],
  ])('stays where its address says so already: %s', (_what, current) => {
    expect(changedAddress(current, wanted)).toBeNull();
  });

  it.each([
    ['another line', '/productLineSignage?line=8&theme=light'],
    ['another board', '/MachineIndex?mId=3'],
    ['another name', wanted.replace('%201', '')],
  ])('goes there from %s, once, and keeps what is the device’s own', (_what, current) => {
    const next = changedAddress(`${current}&sid=12&renderer=canvas`, wanted);
    const query = new URL(next ?? '', 'http://wall').searchParams;
    expect([query.get('line'), query.get('mId'), query.get('screen')]).toEqual(['7', null, '灌装 1']);
    expect([query.get('sid'), query.get('renderer')]).toEqual(['12', 'canvas']);
    expect(changedAddress(next ?? '', wanted)).toBeNull();
  });

  it('understands every setting of the address', () => {
    expect(parseScreenOptions(new URL(wanted, 'http://wall').searchParams)).toMatchObject({
      theme: 'light',
      palette: 'isa101',
      language: 'en',
      orientation: 'portrait',
      isSteady: true,
      screenName: '灌装 1',
    });
  });
});
