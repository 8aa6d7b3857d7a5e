import { expect, it } from 'vitest';
import type { FileGroupNode } from '#shared/contracts/files/file-group.ts';
import { groupSize } from './group-size.ts';

const group = (uniqueKey: string | null, fileSize: string | null, children: FileGroupNode[] = []) =>
  ({ uniqueKey, fileSize, children }) as FileGroupNode;

it.each([
  ['machine_image', { widthPx: 600, heightPx: 400 }],
  ['document', null],
  ['none', null],
  ['other', null],
])('of the group %s is %j', (key, size) => {
  const groups = [
    group('document', '20'),
    group(null, null, [group('other', null), group('machine_image', '[600,400]')]),
  ];
  expect(groupSize(groups, key)).toEqual(size);
});
