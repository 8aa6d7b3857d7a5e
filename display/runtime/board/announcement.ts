import type { Language } from '#shared/domain/text/language.ts';

/** A spoken announcement: its lines, each in its language, one after the other. */
export interface Announcement {
  /** The same key is said once on a screen, over reloads too. */
  readonly key: string;
  readonly lines: readonly { readonly language: Language; readonly text: string }[];
}
