import type { ModelContext } from '#display/kit/live/age.ts';
import { shortNo } from '#display/kit/short-no.ts';
import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import type { BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import { orderReason as enReason } from '#shared/i18n/en/orders/order-reason.ts';
import { warehouseBoard as en } from '#shared/i18n/en/yard/warehouse-board.ts';
import { orderReason as zhReason } from '#shared/i18n/zh/orders/order-reason.ts';
import { warehouseBoard as zh } from '#shared/i18n/zh/yard/warehouse-board.ts';

export const WAREHOUSE_TEXTS = boardTexts({
  zh: { warehouseBoard: zh, orderReason: zhReason },
  en: { warehouseBoard: en, orderReason: enReason },
});
export type WarehouseTexts = (typeof WAREHOUSE_TEXTS)['byLanguage']['zh'];
type WarehouseKey = TextKey<WarehouseTexts>;
export type Context = ModelContext<WarehouseKey>;

/** A text that users enter, in the current language where it has one, with its numbers shortened. */
export function wordsIn(context: Context, { text, textEn }: BoardWords): string {
  return shortNo(context.language === 'en' ? (textEn ?? text) : text, context);
}

/** `7 号`, `Dock 7`; a code with letters is its own name. */
export function dockName({ t }: Context, code: string): string {
  return t(/^\d+$/.test(code) ? 'warehouseBoard.dock.number' : 'warehouseBoard.dock.name', { code });
}
