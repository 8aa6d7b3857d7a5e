import { describe, expect, it } from 'vitest';
import { BOARD_NAMES, DISPLAY_BOARDS } from '#shared/contracts/kit/boards.ts';
import { isDisplayPath } from '#shared/contracts/kit/paths.ts';
import type { ScreenSettings } from '#shared/contracts/screens/screen.ts';
import { screenAddress, withSessionName } from './screen-address.ts';

const SETTINGS: ScreenSettings = {
  name: '灌装 1',
  board: 'line',
  targetId: '7',
  theme: 'dark',
  palette: 'andon',
  language: 'zh',
  orientation: 'auto',
  motion: 'full',
  alarmPriority: 'off',
  alarmRepeatS: 30,
  alarmTouch: true,
};

describe('the address of a screen', () => {
  it('holds its settings, and what is not at its usual value', () => {
    expect(screenAddress(SETTINGS)).toBe(
      '/productLineSignage?line=7&theme=dark&palette=andon&lang=zh&screen=%E7%81%8C%E8%A3%85%201',
    );
    const machine = { ...SETTINGS, board: 'machine', orientation: 'portrait', motion: 'reduced' } as const;
    expect(screenAddress({ ...machine, name: 'A&B' })).toBe(
      '/MachineIndex?mId=7&theme=dark&palette=andon&lang=zh&orientation=portrait&motion=reduced&screen=A%26B',
    );
  });

  it('says which alarms stand over the board, and how', () => {
    expect(screenAddress(SETTINGS)).not.toContain('alarm');
    const shown = { ...SETTINGS, alarmPriority: 'medium' } as const;
    expect(screenAddress(shown)).toMatch(/&alarms=medium&alarmRepeat=30&alarmTouch=1$/);
    expect(screenAddress({ ...shown, alarmRepeatS: 0, alarmTouch: false })).toMatch(/&alarms=medium$/);
  });

  it.each(BOARD_NAMES)('leads to the page of the board %s, with what it shows', (board) => {
    const { path, target } = DISPLAY_BOARDS[board];
    const name = { line: 'line', machine: 'mId', warehouse: 'warehouse', hall: 'hall' }[target];
    expect(screenAddress({ ...SETTINGS, board }).startsWith(`${path}?${name}=7&theme=`)).toBe(true);
    expect(isDisplayPath(path)).toBe(true);
  });

  it('is of one board alone', () => {
    const paths = Object.values(DISPLAY_BOARDS).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('leads to the board of a pre-treatment hall, or of all in turn', () => {
    const board = { ...SETTINGS, board: 'pretreatment' } as const;
    expect(screenAddress(board).startsWith('/pretreatmentSignage?hall=7&theme=')).toBe(true);
    expect(screenAddress({ ...board, targetId: null }).startsWith('/pretreatmentSignage?theme=')).toBe(true);
  });

  it('leads to the big screen with all lines, or with one', () => {
    const plant = { ...SETTINGS, board: 'plant' } as const;
    expect(screenAddress(plant).startsWith('/largeScreen?line=7&')).toBe(true);
    expect(screenAddress({ ...plant, targetId: null }).startsWith('/largeScreen?theme=')).toBe(true);
  });

  it('names no line where the first one is shown', () => {
    expect(screenAddress({ ...SETTINGS, targetId: null })).not.toContain('line=');
  });

  it('says nothing where the device’s own address counts', () => {
    const address = screenAddress({ ...SETTINGS, board: 'address' });
    expect(address).toBe('/productLineSignage');
    expect(withSessionName(address, '12')).toBe('/productLineSignage?sid=12');
  });
});
