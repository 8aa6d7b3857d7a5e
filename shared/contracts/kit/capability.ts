/** `report` = it is our fault: it is logged with its stack. */
export interface ErrorOptions {
  /** Of HTTP. */
  readonly status: number;
  readonly report: boolean;
}

/**
 * What a capability brings into the tables that all share. Its texts are `shared/i18n/{zh,en}/<folder>/capability.ts`.
 * A `capability.ts` imports this file alone: contracts import the tables that are made of it.
 */
export interface CapabilityOptions {
  /** Folder below `shared/contracts`. */
  readonly folder: string;
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
