import { nameOf } from '#console/ui/text/text-context.tsx';
import type { Language } from '#shared/domain/text/language.ts';

/** The name of the product that a row names. */
export function productText(
  row: { readonly productName: string | null; readonly productNameEn: string | null },
  language: Language,
): string {
  return nameOf({ name: row.productName ?? '', nameEn: row.productNameEn }, language);
}
