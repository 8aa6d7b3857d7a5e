import { describe, expect, it } from 'vitest';
import { defineSteps } from './step-table.ts';

const door = defineSteps<'shut' | 'open' | 'locked' | 'gone', 'open' | 'shut' | 'lock' | 'unlock' | 'remove'>(
  {
    open: { from: ['shut'], to: 'open' },
    shut: { from: ['open'], to: 'shut' },
    lock: { from: ['shut'], to: 'locked' },
    unlock: { from: ['locked'], to: 'shut' },
    remove: { from: ['open', 'shut'], to: 'gone' },
  },
);

describe('steps between states', () => {
  it('lead where they are defined, and nowhere else', () => {
    expect(door.after('shut', 'lock')).toBe('locked');
    expect(door.after('open', 'lock')).toBeNull();
    expect(door.from('shut')).toEqual(['open', 'lock', 'remove']);
    expect(door.from('gone')).toEqual([]);
  });

  it('make the shortest way of those that are allowed', () => {
    const all = ['open', 'shut', 'lock', 'unlock', 'remove'] as const;
    expect(door.way('open', 'open', all)).toEqual([]);
    expect(door.way('open', 'locked', all)).toEqual(['shut', 'lock']);
    expect(door.way('locked', 'gone', all)).toEqual(['unlock', 'remove']);
    expect(door.way('locked', 'gone', ['open', 'remove'])).toBeNull();
    expect(door.way('gone', 'shut', all)).toBeNull();
  });
});
