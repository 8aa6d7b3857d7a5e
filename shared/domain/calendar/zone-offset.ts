import { minuteClock } from './clock-time.ts';
import { offsetMsAt } from './wall-clock.ts';

/** `GMT+1`: by how much the clocks of a zone are ahead at an instant. */
export function offsetText(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** ` GMT+1` where the clocks of a zone show another time than those of the reader's; else empty, as for no instant. */
export function foreignOffset(ms: number, timeZone: string, ownZone: string): string {
  if (Number.isNaN(new Date(ms).getTime()) || offsetText(ms, timeZone) === offsetText(ms, ownZone)) return '';
  return ` ${offsetText(ms, timeZone)}`;
}

/** `2026-11-20T22:09:36+08:00`, as the clocks of a zone show an instant. */
export function isoWithOffset(ms: number, timeZone: string): string {
  const offset = offsetMsAt(ms, timeZone);
  const ahead = minuteClock(Math.round(Math.abs(offset) / 60_000));
  return `${new Date(ms + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${ahead}`;
}
