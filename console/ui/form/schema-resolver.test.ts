import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { menu } from '#shared/contracts/platform/menu.ts';
import { schemaResolver } from './schema-resolver.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };
const resolve = (schema: z.ZodType, values: Record<string, unknown>) =>
  schemaResolver(
    schema,
    ({ key }) => key,
    (body) => body,
  )(values, undefined, OPTIONS);

describe('a form', () => {
  it('sends what its schema takes, not what the schema makes of it', async () => {
    const body = { parentId: '-1', type: '0', name: '报表', path: '/report', keepAlive: 1, sort: 10 };
    const { values } = await resolve(menu.createBody, body);
    expect(values).toEqual(body);
    expect(menu.createBody.safeParse(values).success).toBe(true);
  });

  it('leaves out what the body does not have', async () => {
    const { values } = await resolve(z.object({ name: z.string() }), { name: 'a', updateBy: 'admin' });
    expect(values).toEqual({ name: 'a' });
  });

  it('sends nothing of a body that is refused, and names the fields', async () => {
    const { values, errors } = await resolve(z.object({ name: z.string().min(1) }), { name: '' });
    expect(values).toEqual({});
    expect(errors).toHaveProperty('name.message');
  });
});
