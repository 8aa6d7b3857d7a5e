import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { states as zhStates } from '#shared/i18n/zh/kit/states.ts';

export const states = {
  short: {
    production: 'Running',
    shutdown: 'Stopped',
    'crash-stop': 'E-stop',
    cip: 'CIP',
    fault: 'Fault',
    'material-shortage': 'Starved',
    warning: 'Warning',
    blockage: 'Blocked',
    unknown: 'No data',
  },
  long: {
    production: 'Running',
    shutdown: 'Shut down',
    'crash-stop': 'Emergency stop',
    cip: 'Cleaning (CIP)',
    fault: 'Machine fault',
    'material-shortage': 'Starved at infeed',
    warning: 'Warning active',
    blockage: 'Blocked at outfeed',
    unknown: 'No data',
  },
} satisfies SameKeys<typeof zhStates>;
