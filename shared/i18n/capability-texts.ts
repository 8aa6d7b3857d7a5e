import type { PermissionMark } from '#shared/contracts/kit/capability.ts';

/** Tables of a capability whose entries have a text each, under the same key. */
type TextTable = 'permissions' | 'errors' | 'operationSubjects' | 'operationActions' | 'explainedSubjects';

type NamesOf<Part> = Part extends readonly (infer Name extends string)[] ? Name : keyof Part;
type Marked<Table, Mark extends PermissionMark> = {
  [Name in keyof Table]: Table[Name] extends { readonly [Key in Mark]: true } ? Name : never;
}[keyof Table];
type PermissionsOf<One> = One extends { readonly permissions: infer Table } ? Table : never;

/** What is said beside a permission with a mark. */
interface MarkTexts {
  permissionRisks: 'isRisky';
  unbounded: 'isUnbounded';
}

/** The texts that a capability has to have in each language: one for each of its names, and none besides. */
export type CapabilityTexts<One> = {
  readonly [Key in TextTable & keyof One]: Readonly<Record<NamesOf<One[Key]>, string>>;
} & {
  readonly [Key in keyof MarkTexts as Marked<PermissionsOf<One>, MarkTexts[Key]> extends never
    ? never
    : Key]: Readonly<Record<Marked<PermissionsOf<One>, MarkTexts[Key]>, string>>;
} & {
  /** What only the server finds wrong with a field: keys of `fieldError`. */
  readonly recordErrors?: Readonly<Record<string, string>>;
};
