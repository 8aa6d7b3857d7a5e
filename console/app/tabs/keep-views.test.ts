import { expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { keepViews } from './keep-views.ts';

const open = ['/a', '/b', '/c', '/d', '/e', '/f'];

it('keeps the five views that were shown last, the current one among them', () => {
  const kept = open.reduce<readonly string[]>((previous, path) => keepViews(previous, path, open), []);
  expect(kept).toEqual(['/b', '/c', '/d', '/e', '/f']);
  expect(kept).toHaveLength(LIMITS.keepAliveViews);
});

it('counts a view that is shown again as shown last', () => {
  expect(keepViews(['/a', '/b', '/c'], '/a', open)).toEqual(['/b', '/c', '/a']);
});

it('lets the view of a closed tab go', () => {
  expect(keepViews(['/a', '/b', '/c'], '/c', ['/a', '/c'])).toEqual(['/a', '/c']);
});

it('shows a page that may not be kept, and lets it go when another is shown', () => {
  const shown = keepViews(['/a'], '/live', ['/a']);
  expect(shown).toEqual(['/a', '/live']);
  expect(keepViews(shown, '/a', ['/a'])).toEqual(['/a']);
});
