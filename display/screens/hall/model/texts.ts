import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { hall as en } from '#shared/i18n/en/display/hall.ts';
import { orderReason as reasonEn } from '#shared/i18n/en/orders/order-reason.ts';
import { warehouseBoard as boardEn } from '#shared/i18n/en/yard/warehouse-board.ts';
import { hall as zh } from '#shared/i18n/zh/display/hall.ts';
import { orderReason as reasonZh } from '#shared/i18n/zh/orders/order-reason.ts';
import { warehouseBoard as boardZh } from '#shared/i18n/zh/yard/warehouse-board.ts';

export const HALL_TEXTS = boardTexts({
  zh: { hall: zh, warehouseBoard: boardZh, orderReason: reasonZh },
  en: { hall: en, warehouseBoard: boardEn, orderReason: reasonEn },
});
export type HallTexts = (typeof HALL_TEXTS)['byLanguage']['zh'];
export type HallKey = TextKey<HallTexts>;
