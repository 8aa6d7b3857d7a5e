/** As keywords and texts are compared: full width, upper case and blanks at the ends make no difference. */
export function normalReplyText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Keywords of a rule, without blank lines. */
export function replyKeysOf(reqKey: string | null): string[] {
  return (reqKey ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What asks the same in other spellings: blanks and signs make no difference. '' = nothing but signs. */
export function unmatchedGroupOf(text: string): string {
  return normalReplyText(text).replaceAll(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');
}
