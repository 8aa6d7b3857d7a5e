import { expect, it } from 'vitest';
import { typedNumbers } from './typed-numbers.ts';

it.each([
  ['订单 OUT-20261122-0007 到哪了？', ['OUT-20261122-0007']],
  ['查单out-20261122-0007.', ['OUT-20261122-0007']],
  ['ＯＵＴ－２０２６１１２２－０００７', ['OUT-20261122-0007']],
  ['SO/4711 and PO_12 and PO_12', ['SO/4711', 'PO_12']],
  ['where is my order?', []],
  ['A1 B2', []],
  ['A11 B22 C33 D44', ['A11', 'B22', 'C33']],
  ["' or 1=1 --", []],
])('numbers of orders in %j are %j', (text, numbers) => {
  expect(typedNumbers(text)).toEqual(numbers);
});
