import type { MachineState, PresentedState } from '#shared/contracts/plant/machine-state.ts';

/** Everything that a screen marks: a base state, `unknown`, or the `warning` overlay. */
export type StyledState = PresentedState | MachineState;

/** How a state is drawn; all `#rrggbb`. */
export interface StateStyle {
  /** A solid area read from afar: the culprit's tile, a lamp, a stretch of a timeline. */
  readonly fill: string;
  /** Text and marks on `fill`. */
  readonly onFill: string;
  /** Border of a tinted tile. */
  readonly outline: string;
  /** A quiet area behind ordinary text: a machine that only suffers. */
  readonly tint: string;
  /** The shape on a background, surface or `tint` (at least 3:1). */
  readonly mark: string;
  /** Words and figures in the state's colour on the same grounds (at least 4.5:1). */
  readonly text: string;
}

function style(fill: string, onFill: string, tint: string, mark: string, text: string): StateStyle {
  return { fill, onFill, outline: mark, tint, mark, text };
}

/** Filled, read from afar. Fills differ in lightness as well as hue: see the distances in `theme.test.ts`. */
export const andon = {
  light: {
    production: style('#2fae73', '#0b1116', '#e3f3ec', '#13945a', '#0b7445'),
    shutdown: style('#5f6d7a', '#ffffff', '#edeff0', '#6c7986', '#4b5865'),
    'crash-stop': style('#9c0c38', '#ffffff', '#f3e2e7', '#9c0c38', '#9c0c38'),
    cip: style('#2f86e6', '#0b1116', '#e5effa', '#2577d2', '#1860b5'),
    fault: style('#dd2c2f', '#ffffff', '#fbe6e6', '#dd2c2f', '#c41b20'),
    'material-shortage': style('#f5bd0a', '#0b1116', '#fdf3d6', '#a87800', '#7d5600'),
    warning: style('#fb8316', '#0b1116', '#f9ece1', '#cf6206', '#9c4500'),
    blockage: style('#8136c9', '#ffffff', '#f2e9fa', '#9147d6', '#7430b8'),
    unknown: style('#c3ccd4', '#0b1116', '#edeff0', '#6c7986', '#4b5865'),
  },
  dark: {
    production: style('#2fae73', '#0b1116', '#1a3933', '#2fbf7f', '#44d394'),
    shutdown: style('#5f6d7a', '#ffffff', '#2a323a', '#8b98a5', '#a3afba'),
    'crash-stop': style('#c2104a', '#ffffff', '#3c2232', '#f0447a', '#ff7fa3'),
    cip: style('#2f86e6', '#0b1116', '#1f3347', '#4c9ff0', '#6bb3f8'),
    fault: style('#dd2c2f', '#ffffff', '#3d2329', '#f2484a', '#ff6d68'),
    'material-shortage': style('#f5bd0a', '#0b1116', '#3d381e', '#f5bd0a', '#f5bd0a'),
    warning: style('#fb8316', '#0b1116', '#3e3024', '#fb8f2c', '#ff9f4a'),
    blockage: style('#8136c9', '#ffffff', '#302947', '#ad6bf0', '#c795f7'),
    unknown: style('#36424e', '#f5f7f9', '#2a323a', '#8b98a5', '#a3afba'),
  },
  starry: {
    production: style('#2fae73', '#0b1116', '#173945', '#2fbf7f', '#44d394'),
    shutdown: style('#5f6d7a', '#ffffff', '#28324c', '#8b98a5', '#a3afba'),
    'crash-stop': style('#c2104a', '#ffffff', '#3a2244', '#f0447a', '#ff7fa3'),
    cip: style('#2f86e6', '#0b1116', '#1c3359', '#4c9ff0', '#6bb3f8'),
    fault: style('#dd2c2f', '#ffffff', '#3a233b', '#f2484a', '#ff6d68'),
    'material-shortage': style('#f5bd0a', '#0b1116', '#3b3830', '#f5bd0a', '#f5bd0a'),
    warning: style('#fb8316', '#0b1116', '#3c3036', '#fb8f2c', '#ff9f4a'),
    blockage: style('#8136c9', '#ffffff', '#2e2959', '#ad6bf0', '#c795f7'),
    unknown: style('#33406b', '#f2f5ff', '#28324c', '#8b98a5', '#a3afba'),
  },
} satisfies Record<string, Record<StyledState, StateStyle>>;

/** ISA-101: what is as it should be stays grey; the abnormal states keep their andon colours. */
export const isa101Quiet = {
  light: {
    production: style('#eff2f5', '#12161c', '#f6f8f9', '#76838f', '#4b5865'),
    shutdown: style('#8d99a5', '#0b1116', '#e9edf0', '#6c7986', '#4b5865'),
    cip: style('#b4bfc9', '#0b1116', '#eef1f4', '#6c7986', '#4b5865'),
    unknown: style('#c9d1d8', '#0b1116', '#edeff0', '#6c7986', '#4b5865'),
  },
  dark: {
    production: style('#26313b', '#f5f7f9', '#1a2129', '#77848f', '#a3afba'),
    shutdown: style('#5f6d7a', '#ffffff', '#2a323a', '#8b98a5', '#a3afba'),
    cip: style('#434f5b', '#f5f7f9', '#222b34', '#8b98a5', '#a3afba'),
    unknown: style('#36424e', '#f5f7f9', '#2a323a', '#8b98a5', '#a3afba'),
  },
  starry: {
    production: style('#232f55', '#f2f5ff', '#17214a', '#7c8aad', '#abb8db'),
    shutdown: style('#596a94', '#ffffff', '#28345e', '#8f9dc0', '#abb8db'),
    cip: style('#3f4d78', '#f2f5ff', '#202c56', '#8f9dc0', '#abb8db'),
    unknown: style('#33406b', '#f2f5ff', '#28325c', '#8f9dc0', '#abb8db'),
  },
} satisfies Record<string, Partial<Record<StyledState, StateStyle>>>;
