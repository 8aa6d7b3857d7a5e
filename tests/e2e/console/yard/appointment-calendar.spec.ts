import type { Locator, Page } from '@playwright/test';
import {
  type AppointmentState,
  appointment,
  cancelAppointment,
  stepAppointment,
} from '#shared/contracts/yard/appointment.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { weekOf } from '#shared/domain/orders/week-of.ts';
import { APPOINTMENT_COLORS } from '#shared/domain/yard/appointment-colors.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;
const CAPACITY = 5;

/** How a truck gets into each state that staff give it. */
const WAYS: Partial<Record<AppointmentState, readonly string[]>> = {
  booked: [],
  arrived: ['arrive'],
  called: ['arrive', 'call'],
  docked: ['arrive', 'dock'],
  working: ['arrive', 'dock', 'start'],
  finished: ['arrive', 'dock', 'start', 'finish'],
  left: ['arrive', 'dock', 'start', 'finish', 'leave'],
  missed: ['arrive', 'call', 'miss'],
};

/** A warehouse with one dock of five places, and calls that fill its slots. */
async function makeDay(server: ConsoleServer) {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeWarehouse(server, admin, 'WH', ZONE);
  const nowMs = server.clock.now();
  const made = await server.call(
    dock.create,
    { body: { warehouseCode: 'WH', code: '3', capacity: CAPACITY } as never },
    admin,
  );
  expect(made.statusCode, made.body).toBe(200);
  let serial = 0;
  return {
    nowMs,
    /** A time of a day that is some days from today, by the clock of the warehouse. */
    at: (days: number, hour: number): number =>
      instantOf({ ...wallClockOf(nowMs + days * DAY_MS, ZONE), minuteOfDay: hour * 60 }, ZONE),
    async book(slotStart: number, state: AppointmentState = 'booked'): Promise<void> {
      serial += 1;
      const body = {
        warehouseCode: 'WH',
        slotStart,
        direction: 'in',
        dockCode: '3',
        plate: `沪B0000${serial}`,
      };
      const booked = await server.call(appointment.create, { body: body as never }, admin);
      expect(booked.statusCode, booked.body).toBe(200);
      const params = { id: booked.json().data.id };
      for (const step of WAYS[state] ?? []) {
        const taken = await server.call(stepAppointment, { params, body: { step } as never }, admin);
        expect(taken.statusCode, taken.body).toBe(200);
      }
      if (state === 'cancelled')
        await server.call(cancelAppointment, { params, body: { reason: 'test' } }, admin);
    },
  };
}

async function openCalendar(page: Page, nowMs: number, name = '日历'): Promise<Locator> {
  await page.clock.install({ time: nowMs });
  await keepSignIn(page, TEST_PASSWORD, 'admin');
  await page.goto('/appointment');
  await page.getByRole('button', { name }).click();
  return page.locator('[role=dialog]', { has: page.getByRole('table') });
}

/** The cell of a slot, in the week of its day. */
async function slotOf(calendar: Locator, nowMs: number, atMs: number): Promise<Locator> {
  const mondayOf = (ms: number): number => weekOf(ms, ZONE)[0]?.fromMs ?? 0;
  const weeks = Math.round((mondayOf(atMs) - mondayOf(nowMs)) / (7 * DAY_MS));
  await calendar.getByRole('button', { name: /今天|Today/ }).click();
  if (weeks !== 0)
    await calendar.getByRole('button', { name: weeks > 0 ? /下一周|Next/ : /上一周|Previous/ }).click();
  const { month, day, minuteOfDay } = wallClockOf(atMs, ZONE);
  const head = calendar.getByRole('columnheader', { name: new RegExp(` ${month}-${day}$`) });
  const index = await head.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
  return calendar
    .getByRole('row', { name: new RegExp(`^${minuteOfDay / 60}:00|^0${minuteOfDay / 60}:00`) })
    .locator('td')
    .nth(index - 1);
}

test('past and full slots are refused with their texts, and days before yesterday cannot be chosen', async ({
  page,
  server,
}) => {
  const day = await makeDay(server);
  const full = day.at(1, 10);
  for (let count = 0; count < CAPACITY; count += 1) await day.book(full);
  const calendar = await openCalendar(page, day.nowMs);
  const asked = page.getByRole('alertdialog');

  await (await slotOf(calendar, day.nowMs, day.at(-1, 10))).getByRole('button').click();
  await expect(asked).toContainText('该时段已过期，请重新选择');
  await asked.getByRole('button').click();

  const crowded = await slotOf(calendar, day.nowMs, full);
  await expect(crowded.locator('.event')).toHaveCount(3);
  await expect(crowded).toContainText('还有 2 个');
  await crowded.getByRole('button', { name: '余 0' }).click();
  await expect(asked).toContainText('该时段已被约满，请重新选择');
  await asked.getByRole('button').click();

  const before = await slotOf(calendar, day.nowMs, day.at(-2, 10));
  await expect(before.getByRole('button')).toBeDisabled();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a past slot is refused in English with the words of the specification', async ({ page, server }) => {
  const day = await makeDay(server);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const calendar = await openCalendar(page, day.nowMs, 'Calendar');
  await (await slotOf(calendar, day.nowMs, day.at(-1, 10))).getByRole('button').click();
  await expect(page.getByRole('alertdialog')).toContainText('this period has expired, please choose again');
});

test('each appointment has the colour of its state', async ({ page, server }) => {
  const day = await makeDay(server);
  const states = [...(Object.keys(WAYS) as AppointmentState[]), 'cancelled' as const];
  for (const [index, state] of states.entries()) await day.book(day.at(1, 8 + index), state);
  const calendar = await openCalendar(page, day.nowMs);
  for (const [index, state] of states.entries()) {
    const cell = await slotOf(calendar, day.nowMs, day.at(1, 8 + index));
    const { r, g, b } = channels(APPOINTMENT_COLORS[state]);
    await expect(cell.locator('.event'), state).toHaveCSS('background-color', `rgb(${r}, ${g}, ${b})`);
  }
});

function channels(hex: string): { r: number; g: number; b: number } {
  const of = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
  return { r: of(1), g: of(3), b: of(5) };
}

test('of two people who book the last place, one gets it and the other keeps what was typed', async ({
  page,
  server,
  otherBrowser,
}) => {
  const day = await makeDay(server);
  const slot = day.at(1, 10);
  for (let count = 1; count < CAPACITY; count += 1) await day.book(slot);
  const other = await otherBrowser();
  for (const [one, plate] of [
    [page, '沪A11111'],
    [other, '沪A22222'],
  ] as const) {
    const calendar = await openCalendar(one, day.nowMs);
    const cell = await slotOf(calendar, day.nowMs, slot);
    await cell.getByRole('button', { name: '余 1' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: '预约' }).click();
    await drawerOf(one).getByLabel('车牌号').fill(plate);
  }
  await drawerOf(page).getByRole('button', { name: '创建' }).click();
  await expect(page.getByRole('row', { name: /沪A11111/ })).toContainText('已预约');
  await drawerOf(other).getByRole('button', { name: '创建' }).click();
  await expect(drawerOf(other)).toContainText('该时段已被约满，请重新选择');
  await expect(drawerOf(other).getByLabel('车牌号')).toHaveValue('沪A22222');
  await page.reload();
  await expect(page.getByRole('row', { name: /沪A11111/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /沪A22222/ })).toHaveCount(0);
});
