/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\s*$)/i;
/** They turn the text around: an `.exe` would look like a PDF. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name that every system takes for a file, and that reads as what it is. */
export function safeFileName(name: string): string {
  return name.replaceAll(DIRECTIONS, '').replace(DEVICE, '_$&');
}
