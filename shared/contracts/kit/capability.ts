/** What permissions are about, in the order in which they are listed. */
export const PERMISSION_GROUPS = [
  'plant',
  'production',
  'pretreatment',
  'energy',
  'warehouse',
  'stops',
  'reports',
  'screens',
  'intake',
  'messages',
  'files',
  'jobs',
  'accounts',
  'settings',
  'logs',
] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

/** `report` = it is our fault: it is logged with its stack. */
export interface ErrorOptions {
  /** Of HTTP. */
  readonly status: number;
  readonly report: boolean;
}

export interface PermissionOptions {
  readonly group: PermissionGroup;
  /** Leads further than its name says: to accounts or rights of others, or into the system. Has a text of `permissionRisks`. */
  readonly isRisky?: true;
  /** The data authority of a role does not bound its records, or not all of them. Has a text of `unbounded`. */
  readonly isUnbounded?: true;
  /** Of the server as a whole: effective in the first tenant only. */
  readonly isPlatform?: true;
  /** Every wall display holds it. */
  readonly isOfScreens?: true;
  /** An API key may hold it; see `KEY_PERMISSIONS`. */
  readonly isOfKeys?: true;
}
export type PermissionMark = Exclude<keyof PermissionOptions, 'group'>;

/**
 * What a capability brings into the tables that all share. Its texts are `shared/i18n/{zh,en}/<folder>/capability.ts`.
 * A `capability.ts` imports this file alone: contracts import the tables that are made of it.
 */
export interface CapabilityOptions {
  /** Folder below `shared/contracts`. */
  readonly folder: string;
  /** Of `PERMISSIONS`: nothing is implied by another. */
  readonly permissions?: Readonly<Record<string, PermissionOptions>>;
  /** Of `FEED_TOPICS`: with `id` there is one of the name for each id. `wallPermission` is good as well. */
  readonly feedTopics?: Readonly<
    Record<string, { readonly permission: string; readonly wallPermission?: string; readonly id: boolean }>
  >;
  /** Keys of subjects, and verbs of its own, that entries of the operation log name. */
  readonly operationSubjects?: readonly string[];
  readonly operationActions?: readonly string[];
  /** Keys of subjects whose records data authorities bound. */
  readonly explainedSubjects?: readonly string[];
  /** Of `LIMITS`: limits and timings, with the unit in the name. */
  readonly limits?: Readonly<Record<string, number>>;
  /** Of `ERROR_CODES`. */
  readonly errors?: Readonly<Record<string, ErrorOptions>>;
}

export function defineCapability<const Options extends CapabilityOptions>(options: Options): Options {
  return options;
}

type PartOf<One, Key extends string> = One extends { readonly [Name in Key]: infer Part } ? Part : never;
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

/** One table of the tables that capabilities have under a key; a test fails where two have the same name in it. */
export function mergeOf<One extends object, const Key extends string>(
  capabilities: readonly One[],
  key: Key,
): Merged<PartOf<One, Key>> {
  return Object.assign({}, ...capabilities.map((one) => Reflect.get(one, key)));
}

type ItemOf<Part> = Part extends readonly (infer Item)[] ? Item : never;

/** One list of the lists that capabilities have under a key. */
export function concatOf<One extends object, const Key extends string>(
  capabilities: readonly One[],
  key: Key,
): readonly ItemOf<PartOf<One, Key>>[] {
  return capabilities.flatMap((one: object) => Reflect.get<object, string>(one, key) ?? []);
}

export function keysIn<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}
