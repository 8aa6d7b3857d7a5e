import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EndedBusSession } from '#server/core/ports/plant/machine-bus.ts';
import { createBusSessions, RETURN_MS } from './bus-sessions.ts';

const PLC = { tenantId: '1', username: 'plc' };
const OTHER = { tenantId: '1', username: 'other' };
const START = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const ended: EndedBusSession[] = [];
  return { ended, sessions: createBusSessions((one) => ended.push(one)) };
}

it('a client that is lost and does not return has ended when it was lost', () => {
  const { ended, sessions } = start();
  sessions.opened('plc a', PLC);
  vi.advanceTimersByTime(60_000);
  sessions.closed('plc a', false);
  vi.advanceTimersByTime(RETURN_MS - 1);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual([{ tenantId: '1', session: 'plc a', endedAt: START + 60_000, lastedMs: 60_000 }]);
});

it('a client that is back at once has not ended, also when its new connection comes first', () => {
  const { ended, sessions } = start();
  sessions.opened('plc a', PLC);
  sessions.closed('plc a', false);
  vi.advanceTimersByTime(RETURN_MS - 1);
  sessions.opened('plc a', PLC);
  vi.advanceTimersByTime(60_000);
  sessions.opened('plc a', PLC);
  sessions.closed('plc a', false);
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual([]);
});

it('a client that leaves in order ends, unless another of its credential goes on', () => {
  const { ended, sessions } = start();
  sessions.opened('plc a', PLC);
  sessions.opened('plc b', PLC);
  sessions.opened('other c', OTHER);
  sessions.closed('plc a', true);
  vi.advanceTimersByTime(RETURN_MS);
  expect(ended).toEqual([]);
  sessions.closed('plc b', true);
  vi.advanceTimersByTime(RETURN_MS);
  expect(ended.map(({ session }) => session)).toEqual(['plc b']);
});

it('a client that is lost ends beside others of its credential', () => {
  const { ended, sessions } = start();
  sessions.opened('plc a', PLC);
  sessions.opened('plc b', PLC);
  sessions.closed('plc a', false);
  vi.advanceTimersByTime(RETURN_MS);
  expect(ended.map(({ session }) => session)).toEqual(['plc a']);
});

it('when the broker closes no client has ended', () => {
  const { ended, sessions } = start();
  sessions.opened('plc a', PLC);
  sessions.opened('plc b', PLC);
  sessions.closed('plc a', false);
  sessions.close();
  sessions.closed('plc b', false);
  vi.advanceTimersByTime(RETURN_MS);
  expect(ended).toEqual([]);
});
