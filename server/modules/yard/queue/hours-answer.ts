import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AnswerAsk, AnswerSource, QuotedAnswer } from '#server/core/ports/fans/answer-sources.ts';
import { quotedMoment } from '#server/core/warehouse/reported-at.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { type DockRow, listDocks } from '#server/modules/yard/appointments/dock-rows.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { type OpenSpan, openHours, spansText } from '#shared/domain/yard/open-hours.ts';
import { warehouseOfBinding } from './warehouse-of-binding.ts';

/** So far ahead the next opening is looked for. */
const AHEAD_DAYS = 7;
const LIST_MAX = 200;

/** When the docks of a warehouse take trucks. It is told to everybody: no plate, no order and no company is in it. */
export const hoursSource: AnswerSource = {
  name: 'hours',
  branches: [
    { when: 'open', values: ['warehouse', 'hours', 'docks', 'now'] },
    { when: 'later', values: ['warehouse', 'hours', 'docks', 'next', 'now'] },
    { when: 'closed', values: ['warehouse', 'next', 'now'] },
    { when: 'several', values: ['list'] },
    { when: 'noDocks', values: [] },
    { when: 'stale', values: ['asOf'] },
  ],
  async read(tx, ask) {
    const warehouses = await listAllWarehouses(tx);
    const named = await chosen(tx, warehouses, ask);
    if (named) return quoted(tx, named, ask);
    const { nowMs } = ask;
    const lines: string[] = [];
    for (const warehouse of warehouses) {
      const { today } = await hoursOf(tx, warehouse, nowMs);
      if (today.length > 0) lines.push(`${nameOf(warehouse, ask)} ${spansText(today, warehouse.timeZone)}`);
    }
    const list = lines.join(ask.language === 'en' ? '; ' : '；').slice(0, LIST_MAX);
    return list === ''
      ? { when: 'noDocks', values: {}, asOfMs: nowMs }
      : { when: 'several', values: { list }, asOfMs: nowMs };
  },
  mayRead: async () => true,
};

/** The only one, that of the fan's truck, or the one that the text names. */
async function chosen(
  tx: AnyTransaction,
  warehouses: readonly Warehouse[],
  ask: AnswerAsk,
): Promise<Warehouse | undefined> {
  if (warehouses.length <= 1) return warehouses[0];
  const said = ask.said.normalize('NFKC').toLowerCase();
  const named = warehouses.find(({ name, nameEn, code }) =>
    [name, nameEn, code].some((one) => one && said.includes(one.toLowerCase())),
  );
  if (named) return named;
  const ownId = await warehouseOfBinding(tx, ask);
  return warehouses.find(({ id }) => id === ownId);
}

async function quoted(tx: AnyTransaction, warehouse: Warehouse, ask: AnswerAsk): Promise<QuotedAnswer> {
  const { nowMs } = ask;
  const { timeZone } = warehouse;
  const { today, next, docks } = await hoursOf(tx, warehouse, nowMs);
  if (docks === 0) return { when: 'noDocks', values: {}, asOfMs: nowMs };
  const isOpen = today.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  const values = {
    warehouse: nameOf(warehouse, ask),
    hours: spansText(today, timeZone).slice(0, LIST_MAX),
    docks: String(docks),
    next: next === null ? '–' : quotedMoment(next, nowMs, timeZone),
    now: quotedMoment(nowMs, nowMs, timeZone),
    asOf: quotedMoment(nowMs, nowMs, timeZone),
  };
  const isLater = next !== null && localDayOf(next, timeZone) === localDayOf(nowMs, timeZone);
  return { when: isOpen ? 'open' : isLater ? 'later' : 'closed', values, asOfMs: nowMs };
}

/** The times of today, when the next begins (null = none within a week), and how many docks there are. */
async function hoursOf(
  tx: AnyTransaction,
  { id, timeZone }: Warehouse,
  nowMs: number,
): Promise<{ readonly today: readonly OpenSpan[]; readonly next: number | null; readonly docks: number }> {
  const day = localDayOf(nowMs, timeZone);
  const fromMs = startOfDay(day, timeZone);
  const docks: readonly DockRow[] = await listDocks(tx, id, { sinceMs: fromMs });
  const ofDays = (count: number) =>
    openHours(docks, timeZone, { fromMs, toMs: startOfDay(dayAfter(day, count), timeZone) });
  const next = ofDays(AHEAD_DAYS).find(({ fromMs }) => fromMs > nowMs)?.fromMs ?? null;
  return { today: ofDays(1), next, docks: docks.length };
}

const nameOf = ({ name, nameEn }: Warehouse, { language }: AnswerAsk): string =>
  (language === 'en' && nameEn) || name;
