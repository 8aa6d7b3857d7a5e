import type { FieldValues } from 'react-hook-form';

/** What was typed for another kind stays in the form. */
export function toAlarmRuleBody(values: FieldValues): FieldValues {
  const { kind } = values;
  return {
    ...values,
    ...(kind !== 'limit' && { high: null, low: null, hysteresis: 0, deadBand: 0 }),
    ...(kind !== 'rate' && { perMinute: null, windowS: null }),
    ...(kind !== 'absence' && { afterS: null }),
    ...(kind !== 'state' && { state: null }),
    ...(kind !== 'code' && { code: null }),
    ...((kind === 'state' || kind === 'code') && { metric: null }),
  };
}
