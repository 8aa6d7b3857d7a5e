import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadContracts } from '#server/all-contracts.ts';
import { schemasIn, type WireSchema } from '#tests/support/contract-sample.ts';

/** docs/decisions/0021: a time is a number of milliseconds since 1970 in every answer, and its name says that it is one. */
const TIME = /(?:^|\.)(?:\w*(?:Time|Ts|At|Seen)|since|time|ts|at)(?:\[\])*$/;
/** Times of day by a line's clock, such as 06:00, and the value at which a counter begins anew. */
const NO_INSTANTS = /^(?:plannedStop|shiftException|shiftPattern)\.\S+ \S*(?:start|end)Time$|rolloverAt$/;
const contracts = await loadContracts();

const places = contracts.flatMap(({ id, reply }) => {
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as WireSchema;
  return [...schemasIn(schema)]
    .filter(([path, { type }]) => TIME.test(path) && type !== undefined && type !== 'null')
    .map(([path, { type }]) => ({ place: `${id} ${path}`, type }));
});

it('a time is a number in every answer', () => {
  const texts = places.filter(({ type }) => type !== 'integer' && type !== 'number');
  expect(texts.filter(({ place }) => !NO_INSTANTS.test(place))).toEqual([]);
  expect(places.length).toBeGreaterThan(20);
});
