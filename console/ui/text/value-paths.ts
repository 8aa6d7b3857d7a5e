import type { Namespace } from './texts.ts';

/** Values of enumerated fields; other texts have spaces, dots or characters of their own. */
const ENUMERATED = /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/;

type Words = readonly [namespace: Namespace, path: (value: string) => string];

const flag = (namespace: Namespace, on: readonly [value: string, key: string], off: string): Words => [
  namespace,
  (value) => (value === on[0] ? on[1] : off),
];

/** Words of values that stand elsewhere than in the texts of their own subject, by the name of the field. */
const OF_FIELD: Readonly<Record<string, Words>> = {
  permission: ['permissions', (value) => value],
  permissions: ['permissions', (value) => value],
  unit: ['units', (value) => `count.${value}`],
  speedUnit: ['units', (value) => `count.${value}`],
  yieldUnit: ['units', (value) => `count.${value}`],
  vehicleType: ['vehicle', (value) => `types.${value}`],
  stockStatus: ['stock', (value) => `statuses.${value}`],
  system: flag('param', ['1', 'isSystem'], 'isOwn'),
  keepAlive: flag('operationLog', ['1', 'yes'], 'no'),
};

/** The same of one subject's fields. */
const OF_SUBJECT: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  param: { status: flag('param', ['0', 'on'], 'off') },
  role: { kind: ['access', (value) => `kind.${value}`], dsType: ['access', (value) => `dsType.t${value}`] },
  vendorCode: { state: ['states', (value) => `short.${value}`] },
  screen: { alarmPriority: ['wallAlarm', (value) => `priorities.${value}`] },
  alarmChannel: { mailTls: ['alarmReceiver', (value) => `tls.${value}`] },
  alarmRule: { state: ['states', (value) => `short.${value}`] },
  derivedRule: { state: ['states', (value) => `short.${value}`] },
  file: {
    fileType: ['file', (value) => `kind.${value}`],
    tenantStart: flag('operationLog', ['1', 'yes'], 'no'),
  },
  notice: { msgType: ['messages', (value) => `type.t${value}`] },
  socialProvider: { type: ['social', (value) => `providers.${value}`] },
  qualityCheckBill: { kind: ['qualityPlan', (value) => `kinds.${value}`] },
};

const elsewhere = (subject: string, name: string): Words | undefined =>
  OF_SUBJECT[subject]?.[name] ?? OF_FIELD[name];

/** Namespaces in which words of a subject's values stand, beside its own. */
export function valueNamespaces(subject: string, names: readonly string[]): readonly Namespace[] {
  return names.flatMap((name) => elsewhere(subject, name)?.[0] ?? []);
}

/** Where the word of a value may stand, the likeliest first: `state` has its words under `states` or `state`. */
export function valuePaths(subject: string, name: string, value: string): readonly string[] {
  if (!ENUMERATED.test(value)) return [];
  const words = elsewhere(subject, name);
  const plural = /[^aeiou]y$/.test(name)
    ? `${name.slice(0, -1)}ies`
    : /s$/.test(name)
      ? `${name}es`
      : `${name}s`;
  return [
    ...(words ? [`${words[0]}.${words[1](value)}`] : []),
    `${subject}.${plural}.${value}`,
    `${subject}.${name}.${value}`,
    // A key of digits alone has a letter before it.
    `${subject}.${name}.t${value}`,
  ];
}
