import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { derivedRule as zhDerivedRule } from '#shared/i18n/zh/derivation/derived-rule.ts';

export const derivedRule = {
  title: 'Derived rules',
  lead: "States and counters that are made of a machine's metrics. A state that the machine reports itself comes first: rules apply once it has fallen silent, or where they are marked to win.",
  noun: 'rule',
  plural: 'rules',
  field: {
    machineCode: 'Machine',
    kind: 'Kind',
    rule: 'Rule',
    metric: 'Metric',
    operator: 'Comparison',
    value: 'Value',
    delays: 'Delays',
    onDelayMs: 'Delay to begin (ms)',
    offDelayMs: 'Delay to end (ms)',
    state: 'State',
    targetMetric: 'Counts into',
    overridesReported: 'Wins over the reported state',
    isEnabled: 'Enabled',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  kinds: { state: 'State', otherwise: 'All other times', counter: 'Counter' },
  becomes: {
    state: '{{state}} while {{metric}} {{operator}} {{value}}',
    otherwise: '{{state}} while no other rule holds',
    counter: '{{target}} + 1 each time {{metric}} rises from 0 to 1',
  },
  delays: 'begins {{on}} s, ends {{off}} s',
  allMachines: 'All machines',
  metricHint: 'As the machine reports it, such as speed.',
  delayHint:
    'By the time of the source. Ends on time without a new value too, and not once data has stopped.',
  stateHint:
    'Of several rules that hold the first counts of emergency stop, fault, blocked, starved, cleaning, stopped, running; a warning lies over it.',
  otherwiseHint: 'Without this rule no state is reported while no rule holds.',
  targetHint:
    'An absolute counter, such as yield or reject. After a restart it goes on from the last stored value.',
  overridesHint:
    'While it holds it takes the place of the state that the machine reports; code and text stay. Then the reported state counts again.',
  empty: 'No derived rules yet',
  emptyHint: 'Such as: running while speed > 100 for 3 seconds, else stopped.',
} satisfies SameKeys<typeof zhDerivedRule>;
