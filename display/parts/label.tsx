import { createElement } from 'react';
import type { LabelProps } from './label-props.ts';
import type { PartComponent } from './part-handle.ts';
import { useStageParts } from './stage-parts.ts';

/** One line of text on a baseline, shortened to fit; listed in `window.linewall.texts()`. */
export const Label: PartComponent<LabelProps> = (props) => createElement(useStageParts().Label, props);
