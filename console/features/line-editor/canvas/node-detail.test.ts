import { expect, it } from 'vitest';
import { nodeDetailAt } from './node-detail.ts';

it('shows less the smaller it is, so that what is shown can be read', () => {
  expect([1.5, 1, 0.75, 0.74, 0.42, 0.41, 0.34, 0.33, 0.1].map(nodeDetailAt)).toEqual([
    ...['whole', 'whole', 'whole'],
    ...['name', 'name'],
    ...['near', 'near'],
    ...['short', 'short'],
  ]);
});
