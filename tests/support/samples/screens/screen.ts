import { screen } from '#shared/contracts/screens/screen.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const screenSample: SubjectSample = {
  crud: screen,
  body: (serial) => ({ name: `Wall ${serial}`, board: 'line', theme: 'light' }),
  change: { theme: 'starry', language: 'en', orientation: 'portrait', motion: 'reduced' },
  text: ['name', 24],
  unique: 'name',
};
