/** Tables of a capability whose entries have a text each, under the same key. */
type TextTable = 'errors';

/** The texts that a capability has to have in each language: one for each of its names, and none besides. */
export type CapabilityTexts<One> = {
  readonly [Key in TextTable & keyof One]: Readonly<Record<keyof One[Key], string>>;
};
