import { expect, it, vi } from 'vitest';
import { missingText } from './missing-text.ts';

it('of a board with words of its own says what to do and leads there; of another board there is none', () => {
  const own = { title: 'No hall', body: 'Add one.', link: 'Add', href: '/hall' };
  const board = { title: { zh: '', en: '' }, load: vi.fn() };
  const boards = [
    { ...board, name: 'hall', paths: ['/hallSignage'], missing: { zh: own, en: { ...own, title: 'en' } } },
    { ...board, name: 'line', paths: ['/lineSignage'] },
  ];
  expect(missingText(boards, '/hallSignage', 'zh')).toEqual({
    title: 'No hall',
    body: 'Add one.',
    link: { href: '/hall', text: 'Add' },
  });
  expect(missingText(boards, '/hallSignage', 'en')?.title).toBe('en');
  expect(missingText(boards, '/lineSignage', 'zh')).toBeNull();
});
