import { createLabel } from './label-part.ts';
import { toComponent } from './part.tsx';

/** One line of text on a baseline, shortened to fit; listed in `window.linewall.texts()`. */
export const Label = toComponent(createLabel);
