import { expect, it } from 'vitest';
import { type AuditedResult, isUnacceptable, verdictOf } from './check-verdict.ts';

const good: AuditedResult = { severity: 'critical', isGood: true, audit: 'approved' };
const minor: AuditedResult = { severity: 'minor', isGood: false, audit: 'approved' };

it('passes what is good as a whole, and what only a person can judge', () => {
  expect(verdictOf([good, { ...good, isGood: null }])).toBe('pass');
});
it('accepts minor deviations conditionally', () => expect(verdictOf([good, minor])).toBe('conditional'));
it('fails what has a rejected deviation, whatever else is rejected', () => {
  expect(verdictOf([good, { ...minor, audit: 'rejected' }, { ...good, audit: 'rejected' }])).toBe('fail');
});
it('holds what is rejected without a deviation', () => {
  expect(verdictOf([good, { ...good, isGood: null, audit: 'rejected' }])).toBe('hold');
});
it('says nothing while a result is open', () => {
  expect(verdictOf([good, { ...minor, audit: 'open' }])).toBeNull();
});
it('never accepts a deviation that is more than minor', () => {
  expect(isUnacceptable({ severity: 'major', isGood: false })).toBe(true);
  expect(isUnacceptable({ severity: 'critical', isGood: false })).toBe(true);
  expect(isUnacceptable(minor)).toBe(false);
  expect(isUnacceptable({ severity: 'critical', isGood: null })).toBe(false);
});
