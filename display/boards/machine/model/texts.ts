import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { machine as en } from '#shared/i18n/en/display/machine.ts';
import { machine as zh } from '#shared/i18n/zh/display/machine.ts';

export const MACHINE_TEXTS = boardTexts({ zh: { machine: zh }, en: { machine: en } });
export type MachineTexts = (typeof MACHINE_TEXTS)['byLanguage']['zh'];
export type MachineKey = TextKey<MachineTexts>;
