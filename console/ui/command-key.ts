const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut as the reader's keyboard names it: `⌘ K` or `Ctrl K`. */
export const commandKey = (letter: string): string => `${IS_APPLE ? '⌘' : 'Ctrl'} ${letter}`;
