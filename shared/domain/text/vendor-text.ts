import type { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { Language } from './language.ts';

/** What a machine reported beside its state. */
export interface VendorReport {
  readonly code: string | null;
  /** As the machine sent it. */
  readonly text: string | null;
  /** Of its code table. */
  readonly vendorText?: VendorText | undefined;
}

/** The text of the code table in the reader's language, else the text as the machine sent it. */
export function vendorTextIn(
  language: Language,
  { text, vendorText }: Omit<VendorReport, 'code'>,
): string | null {
  return vendorText?.[language] || text;
}
