/** Messages between the line editor and the line board that it shows in a frame, both of the same origin. */
export const PREVIEW_MESSAGES = {
  /** The whole message of a board that waits for its line. */
  ready: 'linewall-preview-ready',
  /** Field of a message that carries a `Line`. */
  line: 'linewallPreviewLine',
} as const;
