import type { ReactNode } from 'react';
import type { Namespace } from '#console/ui/text/texts.ts';

/** Chooses a sample text in the language of the page. */
export type Say = (zh: string, en: string) => string;

/** One state of a widget, as the gallery shows and tests it. */
export interface WidgetState {
  readonly name: string;
  readonly nameEn: string;
  readonly render: (say: Say) => ReactNode;
  /** Its first button opens something over the page, which is tested as well; Escape closes it. */
  readonly opens?: true;
}

/** A widget of the gallery; its code and states are fetched when it is chosen. */
export interface Widget {
  /** Its part of the address, and the name of its picture. */
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  /** Namespaces that it uses beside those of the frame. */
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<readonly WidgetState[]>;
}
