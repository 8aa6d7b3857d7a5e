/**
 * What a translation has to be: the same keys with texts of its own. A key that is missing or left over does not
 * compile. Where the original has `count_other`, a language with a singular may add `count_one` (i18next plurals).
 */
export type SameKeys<Original> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : SameKeys<Original[Key]>;
} & {
  readonly [Key in keyof Original as Key extends `${infer Base}_other` ? `${Base}_one` : never]?: string;
};
