import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

it.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=a-b', null],
  ['lines=0-1', null],
])('reads %j of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});
