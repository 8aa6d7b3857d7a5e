/** Neither NUL nor another control character but a tab and an end of line: no page, database or sheet has a place for them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that are cut out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text of a fan or of the platform as it may be stored: without control characters and halves of characters, at most `max` UTF-16 units. */
export function foreignText(text: string, max: number): string {
  return text.replace(CONTROLS, '').slice(0, max).toWellFormed();
}

/** An address of the platform that may be stored and linked to; null = it is none. */
export function foreignAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 1_024) return null;
  const isPlain = /^https?:\/\/[^\s"'<>\\`]+$/.test(value) && foreignText(value, value.length) === value;
  return isPlain && URL.canParse(value) ? value : null;
}
