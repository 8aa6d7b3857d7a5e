/** The languages of the product; the names of the folders in `shared/i18n`. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
