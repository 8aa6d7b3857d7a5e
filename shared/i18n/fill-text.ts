/** Around a filled-in value while a text is made. No text has it. */
const SEAM = '\uE000';

/** A text with its `{{name}}` filled in, as i18next does where there is one; an unknown name stays as it is. */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? SEAM + String(params[name]) + SEAM : whole,
  );
  return closeSeams(filled);
}

/** The values of a text with their ends marked, for `closeSeams`. */
export function markSeams(
  values: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? SEAM + value + SEAM : value,
    ]),
  );
}

/** Puts a space where a value and the text around it are Chinese on one side and Latin on the other. */
export function closeSeams(text: string): string {
  if (!text.includes(SEAM)) return text;
  return text
    .replaceAll(/(\p{Script=Han})\uE000(?=[A-Za-z])/gu, '$1 ')
    .replaceAll(/([A-Za-z])\uE000(?=\p{Script=Han})/gu, '$1 ')
    .replaceAll(SEAM, '');
}
