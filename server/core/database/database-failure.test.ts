import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttp } from '#server/core/http/http.ts';
import { routes } from '#server/core/http/routes.ts';
import { createLog } from '#server/core/logs/log.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { registerUniqueFields } from './unique-fields.ts';

const MIGRATIONS = [
  {
    name: '0001-refusal-thing',
    sql: `create table thing (
      name text not null,
      code text not null constraint thing_code unique,
      more jsonb,
      size int check (size > 0)
    );
    create unique index thing_name on thing (lower(name));`,
  },
];
const addThing = defineEndpoint({
  id: 'thing.add',
  method: 'POST',
  path: '/data/thing',
  access: 'public',
  tenant: 'none',
  summary: 'For tests.',
  // On purpose without `Text`: what is tried is what the database refuses.
  body: z.strictObject({
    name: z.string(),
    code: z.string(),
    more: z.unknown().optional(),
    size: z.number().optional(),
  }),
  reply: z.null(),
});

describeOnDatabases('what the database refuses', MIGRATIONS, (database) => {
  let app: Awaited<ReturnType<typeof createHttp>>;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    app = await createHttp(createLog('debug', { write: (line: string) => void lines.push(line) }));
    registerUniqueFields(app, { thing_name: ['name', 'name_taken'] });
    routes(app)(addThing)(async ({ body }) => {
      const { name, code, more = null, size = 1 } = body;
      await database().platform(async (tx: Kysely<unknown>) => {
        await sql`insert into thing values (${name}, ${code}, ${JSON.stringify(more)}::jsonb, ${size})`.execute(
          tx,
        );
      });
      return null;
    });
  });
  afterEach(async () => {
    await app.close();
    await database().platform((tx: Kysely<unknown>) => sql`delete from thing`.execute(tx));
  });

  const add = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: '/data/thing', payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const hasErrors = () => lines.some((line) => JSON.parse(line).level >= 50);

  it('names the field of a unique index that a module has named', async () => {
    await add({ name: 'Pen', code: 'a' });
    expect(await add({ name: 'PEN', code: 'b' })).toEqual({
      status: 400,
      code: 1,
      msg: '填写的内容有误，请检查',
      data: null,
      error: 'invalid_input',
      fields: { name: '用户名已存在' },
    });
    expect(hasErrors()).toBe(false);
  });

  it('takes the field of a constraint once', () => {
    expect(() => registerUniqueFields(app, { thing_name: ['other', 'name_taken'] })).toThrow(
      'thing_name is registered twice',
    );
  });

  it('is a conflict where the constraint has no field, for one of two callers at once', async () => {
    const both = await Promise.all([add({ name: 'a', code: 'same' }), add({ name: 'b', code: 'same' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ error: 'conflict', data: null });
    expect(JSON.stringify(both)).not.toContain('thing');
    expect(lines.join('')).toContain('thing_code');
    expect(hasErrors()).toBe(false);
  });

  it.each([
    ['a NUL', { name: 'a\0b', code: 'c' }],
    ['a NUL inside of JSON', { name: 'a', code: 'c', more: { text: 'a\0b' } }],
  ])('is invalid input for %s', async (_what, payload) => {
    expect(await add(payload)).toMatchObject({ status: 400, error: 'invalid_input' });
    expect(hasErrors()).toBe(false);
  });

  it('stays our fault where a value breaks a rule that the contract should have had', async () => {
    expect(await add({ name: 'a', code: 'c', size: 0 })).toMatchObject({ status: 500, error: 'unknown' });
    expect(hasErrors()).toBe(true);
  });
});
