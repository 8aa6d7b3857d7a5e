/** Stores bytes as a file of the user's choice; the browser asks where. */
export function saveFile(bytes: Uint8Array<ArrayBuffer> | Blob, name: string): void {
  const url = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
