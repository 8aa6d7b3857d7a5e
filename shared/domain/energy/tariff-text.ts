import { TariffBand, TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import { minuteClock } from '#shared/domain/calendar/clock-time.ts';

/** Names of the bands as people write them; the first one is written. */
const BAND_NAMES: Readonly<Record<TariffBand, readonly string[]>> = {
  flat: ['flat', '不分时'],
  peak: ['peak', '尖'],
  high: ['high', '峰'],
  mid: ['mid', '平'],
  valley: ['valley', '谷'],
};

/** Rows as text, one a line: `peak 1-5 08:00-11:00 1.2`. Days are numbered from Monday, 1, to Sunday, 7. */
export function toTariffText(rows: readonly TariffRow[]): string {
  return rows
    .map(({ band, days, startMinute, endMinute, price }) =>
      [
        BAND_NAMES[band][0],
        toDaysText(days),
        `${minuteClock(startMinute)}-${minuteClock(endMinute)}`,
        price,
      ].join(' '),
    )
    .join('\n');
}

export type ParsedTariff = { readonly rows: readonly TariffRow[] } | { readonly badLine: number };

/** Lines, or parts between semicolons; `badLine`: the first one, counted from 1, that is none. */
export function parseTariffText(text: string): ParsedTariff {
  const rows: TariffRow[] = [];
  const lines = text
    .normalize('NFKC')
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  for (const [index, line] of lines.entries()) {
    const row = toRow(line);
    if (!row) return { badLine: index + 1 };
    rows.push(row);
  }
  return rows.length === 0 ? { badLine: 1 } : { rows };
}

const LINE = /^(\S+)\s+([1-7](?:[-,][1-7])*)\s+(\d\d?:\d\d)\s*-\s*(\d\d?:\d\d)\s+(\d+(?:\.\d+)?)$/;

function toRow(line: string): TariffRow | null {
  const [, name = '', days = '', start = '', end = '', price = ''] = LINE.exec(line) ?? [];
  const band = TariffBand.options.find((one) => BAND_NAMES[one].includes(name.toLowerCase()));
  const row = TariffRow.safeParse({
    band,
    days: daysOf(days).toSorted((a, b) => a - b),
    startMinute: minuteOf(start),
    endMinute: minuteOf(end),
    price: Number(price),
  });
  return row.success && price !== '' ? row.data : null;
}

/** `1-5,7` → Monday to Friday and Sunday, as numbers of which 0 is Sunday. */
function daysOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) || 0 }, (_, index) => (from + index) % 7);
  });
}

function toDaysText(days: readonly number[]): string {
  const numbers = days.map((day) => day || 7).toSorted((a, b) => a - b);
  const parts: [number, number][] = [];
  for (const day of numbers) {
    const last = parts.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else parts.push([day, day]);
  }
  return parts.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',');
}

function minuteOf(clock: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = clock.split(':').map(Number);
  return minute > 59 ? Number.NaN : hour * 60 + minute;
}
