import { expect, it } from 'vitest';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { afterState, type LastingStretch } from './stretch.ts';

/** Codes of the machine's sequence are words, causes begin with E or W. */
const isStep = (code: string | null) => code !== null && !/^[EW]\d/.test(code);

/** When each stretch began: the states are a second apart. */
function begins(...states: [base: PresentedState, code?: string][]): number[] {
  let stretch: LastingStretch | null = null;
  return states.map(([base, code = null], second) => {
    stretch = afterState(stretch, { base, code }, second, isStep);
    return stretch.sinceTs;
  });
}

it('the steps of one stop have one begin', () => {
  const stopping = ['Stopping', 'Stopped', 'Resetting', 'Idle', 'Starting'].map(
    (code): [PresentedState, string] => ['shutdown', code],
  );
  expect(begins(['production', 'Execute'], ...stopping, ['production', 'Execute'])).toEqual([
    0, 1, 1, 1, 1, 1, 6,
  ]);
  expect(begins(['fault', 'Holding'], ['fault', 'Held'], ['fault', 'Unholding'])).toEqual([0, 0, 0]);
});

it('an abort lasts until the machine runs, and begins anew after what is less', () => {
  expect(
    begins(
      ['shutdown', 'Idle'],
      ['crash-stop', 'Aborting'],
      ['crash-stop', 'Aborted'],
      ['shutdown', 'Clearing'],
      ['shutdown', 'Stopped'],
      ['crash-stop', 'Aborting'],
    ),
  ).toEqual([0, 1, 1, 1, 1, 1]);
  expect(begins(['fault', 'Held'], ['crash-stop', 'Aborting'], ['shutdown', 'Stopped'])).toEqual([0, 1, 1]);
});

it('waiting, cleaning and causes of their own are stops of their own', () => {
  expect(begins(['fault', 'Held'], ['material-shortage', 'Suspended'], ['fault', 'Held'])).toEqual([0, 1, 2]);
  expect(begins(['fault', 'E1'], ['fault', 'E2'], ['shutdown', 'Stopped'])).toEqual([0, 1, 2]);
  expect(begins(['shutdown', 'Stopped'], ['cip', 'Cleaning'])).toEqual([0, 1]);
});

it('a machine that runs goes on running beside a warning, and not knowing is neither', () => {
  expect(begins(['production'], ['production', 'W110'], ['production'])).toEqual([0, 0, 0]);
  expect(begins(['production'], ['unknown'], ['production'])).toEqual([0, 1, 2]);
  expect(begins(['fault', 'E1'], ['fault', 'E1'])).toEqual([0, 0]);
});
