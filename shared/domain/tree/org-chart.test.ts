import { expect, it } from 'vitest';
import { readOrgChart } from './org-chart.ts';

it('reads the data of the foreign component', () => {
  const [root] = readOrgChart({
    id: 1,
    name: 'root',
    image_url: '/root.png',
    class: ['rootNode', 'wide'],
    mate: [{ name: 'mate', image_url: '/mate.png', class: 'mateNode' }, { name: 'other' }],
    children: [
      { id: 2, name: 'open', extend: true, children: [{ name: 'leaf' }] },
      { id: '3', name: 'closed', extend: false, mate: { name: 'single' }, children: null },
    ],
  });
  expect(root).toMatchObject({
    id: '1',
    name: 'root',
    imageUrl: '/root.png',
    classes: ['rootNode', 'wide'],
    isExpanded: true,
    mates: [
      { name: 'mate', imageUrl: '/mate.png', classes: ['mateNode'] },
      { name: 'other', imageUrl: null, classes: [] },
    ],
  });
  expect(root?.children.map(({ id, isExpanded }) => [id, isExpanded])).toEqual([
    ['2', true],
    ['3', false],
  ]);
  expect(root?.children[0]?.children[0]).toMatchObject({ name: 'leaf', children: [], isExpanded: true });
  expect(root?.children[1]?.mates).toMatchObject([{ name: 'single', imageUrl: null, classes: [] }]);
});

it('gives every node an id of its own', () => {
  const nodes = readOrgChart([{ name: 'a' }, { name: 'b' }, { id: 'x' }, { id: 'x' }, { id: '' }]);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  expect(nodes[2]?.id).toBe('x');
});

it('reads empty data', () => {
  expect(readOrgChart([])).toEqual([]);
  expect(readOrgChart({})).toMatchObject([{ name: '', imageUrl: null, mates: [], children: [] }]);
});
