/** A text that this browser keeps, for each user; storage may be off or full. */
export function readKept(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Empty = kept no longer. */
export function keepText(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // What is typed stays in the field.
  }
}
