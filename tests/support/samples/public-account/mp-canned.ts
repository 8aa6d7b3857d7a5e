import { mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const mpCannedSample: SubjectSample = {
  crud: mpCanned,
  body: (serial) => ({
    name: `hours ${serial}`,
    shortcut: serial.toLowerCase(),
    repContent: 'We receive goods from eight to ten.',
  }),
  change: { name: 'gate', repContent: 'The gate is in the north.' },
  text: ['name', 64],
  unique: 'shortcut',
};
