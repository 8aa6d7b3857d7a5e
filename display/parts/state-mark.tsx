import { createElement } from 'react';
import type { MarkName } from '#shared/theme/marks.ts';
import type { PartComponent } from './part-handle.ts';
import { useStageParts } from './stage-parts.ts';

export interface StateMarkProps {
  readonly shape: MarkName;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Only for what needs a person now. */
  readonly isBlinking?: boolean;
  readonly isVisible?: boolean;
}

/** A state's shape: the half of "never by colour alone" that is not a word. */
export const StateMark: PartComponent<StateMarkProps> = (props) =>
  createElement(useStageParts().StateMark, props);
