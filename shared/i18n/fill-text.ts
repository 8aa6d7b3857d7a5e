/** A text with its `{{name}}` filled in, as i18next does where there is one; an unknown name stays as it is. */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
