import type { ModelContext } from '#display/kit/live/age.ts';
import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import type { BoardWords } from '#shared/contracts/warehouse-board.ts';
import { warehouseBoard as en } from '#shared/i18n/en/warehouse-board.ts';
import { warehouseBoard as zh } from '#shared/i18n/zh/warehouse-board.ts';

export const WAREHOUSE_TEXTS = boardTexts({ zh: { warehouseBoard: zh }, en: { warehouseBoard: en } });
export type WarehouseTexts = (typeof WAREHOUSE_TEXTS)['byLanguage']['zh'];
type WarehouseKey = TextKey<WarehouseTexts>;
export type Context = ModelContext<WarehouseKey>;

/** A text that users enter, in the current language where it has one. */
export function wordsIn({ language }: Context, { text, textEn }: BoardWords): string {
  return language === 'en' ? (textEn ?? text) : text;
}

/** `7 号`, `Dock 7`; a code with letters is its own name. */
export function dockName({ t }: Context, code: string): string {
  return t(/^\d+$/.test(code) ? 'warehouseBoard.dock.number' : 'warehouseBoard.dock.name', { code });
}
