import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { energyTariff, type TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { energyTariffSample } from '#tests/support/samples/energy/energy-tariff.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const WHOLE: TariffRow = {
  band: 'flat',
  days: [0, 1, 2, 3, 4, 5, 6],
  startMinute: 0,
  endMinute: 1_440,
  price: 0.6,
};

/** Tariffs of one carrier must not overlap: each has a carrier of its own. */
async function newCarrier(server: TestServer, admin: TestUser, code: string): Promise<Id> {
  const body = { code, name: code, unit: 'kg' };
  const answer = await server.call(energyCarrier.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

describeCrud(energyTariffSample);

describe('a tariff', () => {
  let server: TestServer;
  let admin: TestUser;
  let carrierId: Id;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    carrierId = await newCarrier(server, admin, 'priced');
    await create({ validFrom: '2026-01-01', validTo: '2026-06-30' });
  });
  afterAll(() => server.close());

  const create = (change: object) =>
    server.call(
      energyTariff.create,
      {
        body: { name: 'day', carrierId, currency: 'CNY', validFrom: '2027-01-01', rows: [WHOLE], ...change },
      },
      admin,
    );
  const fieldsOf = async (change: object, language = 'en') => {
    const body = {
      name: 'day',
      carrierId,
      currency: 'CNY',
      validFrom: '2027-01-01',
      rows: [WHOLE],
      ...change,
    };
    const answer = await server.call(energyTariff.create, { body }, admin, { 'accept-language': language });
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json().fields;
  };

  it('is refused where a minute of the week has no price, or two', async () => {
    const night = { ...WHOLE, band: 'valley' as const, endMinute: 480 };
    expect(await fieldsOf({ rows: [night] })).toEqual({
      rows: 'There is no price from day 1, 08:00 on (1 is Monday, 7 Sunday)',
    });
    expect(await fieldsOf({ rows: [WHOLE, { ...night, days: [6] }] }, 'zh')).toEqual({
      rows: '时段重叠：星期 6 00:00 起有两个价格（7 为周日）',
    });
  });

  it('is refused where another of its carrier is valid', async () => {
    expect(await fieldsOf({ validFrom: '2026-06-30' })).toEqual({
      validFrom: 'Overlaps the validity of "day"',
    });
    expect(await fieldsOf({ validFrom: '2025-01-01', validTo: '2026-01-01' })).toHaveProperty('validFrom');
    const next = await create({ validFrom: '2026-07-01' });
    expect(next.statusCode, next.body).toBe(200);
  });

  it('has the currency of the others', async () => {
    expect(await fieldsOf({ currency: 'EUR' })).toEqual({ currency: 'The other tariffs are in CNY' });
  });

  it('may be given by the code of its carrier and by its rows as text', async () => {
    const code = { carrierId: undefined, carrierCode: 'priced', rows: undefined };
    const text = 'peak 1-5 08:00-20:00 1.2; valley 1-5 00:00-08:00 0.3; valley 1-5 20:00-24:00 0.3';
    expect(await fieldsOf({ ...code, rowsText: text })).toEqual({
      rowsText: 'There is no price from day 6, 00:00 on (1 is Monday, 7 Sunday)',
    });
    expect(await fieldsOf({ ...code, rowsText: `${text}; flat 6-7` })).toEqual({
      rowsText: 'Part 4 is not like: peak 1-5 08:00-11:00 1.2 (1 is Monday, 7 Sunday)',
    });
    expect(Object.keys(await fieldsOf(code))).toEqual(['rowsText']);
    expect(
      await fieldsOf({ ...code, carrierCode: 'none', rowsText: 'flat 1-7 00:00-24:00 1' }),
    ).toHaveProperty('carrierCode');
    const whole = `${text}; flat 6-7 00:00-24:00 0.5`;
    const dates = { validFrom: '2020-01-01', validTo: '2020-12-31' };
    const made = await create({ ...code, ...dates, rowsText: whole });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json().data).toMatchObject({ carrierId, carrierCode: 'priced' });
    expect(made.json().data.rowsText).toBe(whole.replaceAll('; ', '\n'));
  });

  it('changes at quarters of an hour', async () => {
    const rows = [
      { ...WHOLE, endMinute: 601 },
      { ...WHOLE, startMinute: 601 },
    ];
    expect(Object.values(await fieldsOf({ rows }))).toContain('Times are whole quarters of an hour');
  });
});
