import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { FigureView, type FigureViewProps } from './figure-view.tsx';

interface HeadFiguresProps<Model> {
  readonly colours: Colours;
  /** By name; a figure whose bar is a detail of it says so. */
  readonly figures: Readonly<
    Record<string, Pick<FigureViewProps<Model>, 'plan' | 'select'> & { readonly isBarQuiet?: boolean }>
  >;
}

/** The key figures beside the verdict, read from afar. */
export function HeadFigures<Model>({ colours, figures }: HeadFiguresProps<Model>): ReactNode {
  return Object.entries(figures).map(([name, { plan, select, isBarQuiet = false }]) => (
    <FigureView
      key={name}
      plan={plan}
      colours={colours}
      name={name}
      style="far"
      isBarQuiet={isBarQuiet}
      select={select}
    />
  ));
}
