import { mpOwnCanned } from '#shared/contracts/public-account/mp-own-canned.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { mpCannedSample } from './mp-canned.ts';

export const mpOwnCannedSample: SubjectSample = {
  ...mpCannedSample,
  crud: mpOwnCanned,
  change: { name: 'gate' },
  // Administrators read the log of changes.
  secrets: ['We receive goods from eight to ten.'],
};
