/** Marks what takes Escape for itself, inside of a dialog or a drawer that Escape would close. */
export const KEEPS_ESCAPE = { 'data-keeps-escape': '' } as const;

/** For `onEscapeKeyDown` of dialogs and drawers: they stay open for what is marked so. */
export function keepForEditor(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault();
}
