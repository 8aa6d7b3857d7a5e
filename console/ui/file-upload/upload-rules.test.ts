import { expect, it } from 'vitest';
import { problemOf, rulesOf, tooMany } from './upload-rules.ts';

const MB = 1_024 * 1_024;
const documents = rulesOf({ parentId: '2', fileSize: '10' });

it.each([
  ['a.pdf', 1, null],
  ['A.PDF', 10 * MB - 1, null],
  ['a.pdf', 10 * MB, 'errors.file_too_large'],
  ['a.pdf', 0, 'errors.file_empty'],
  ['a.exe', 1, 'errors.file_wrong_type'],
  ['a.jpeg', 1, 'errors.file_wrong_type'],
  ['pdf', 1, 'errors.file_wrong_type'],
  ['a.pdf.html', 1, 'errors.file_wrong_type'],
])('says of %s with %d bytes before it is sent', (name, size, problem) => {
  expect(problemOf({ name, size }, documents)).toEqual(problem && { key: problem, limit: 10 });
});

it('lets only pictures into groups of cropped ones', () => {
  const rules = rulesOf({ parentId: '1', fileSize: '[150,150]' });
  expect(problemOf({ name: 'a.jpeg', size: 1 }, rules)).toBeNull();
  expect(problemOf({ name: 'a.pdf', size: 1 }, rules)).toEqual({
    key: 'errors.file_not_cropped',
    limit: 20,
  });
});

it('has the general limit where a group has none', () => {
  for (const fileSize of [null, '', 'x']) expect(rulesOf({ parentId: '2', fileSize }).maxMb).toBe(20);
  expect(rulesOf(null).maxMb).toBe(20);
});

it('takes three files at once', () => {
  expect(tooMany(3, 0)).toBeNull();
  expect(tooMany(1, 2)).toBeNull();
  expect(tooMany(4, 0)).toEqual({ n: 4, m: 4 });
  expect(tooMany(2, 2)).toEqual({ n: 2, m: 4 });
});
