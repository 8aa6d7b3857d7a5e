import { mpBinding as en } from '#shared/i18n/en/public-account/mp-binding.ts';
import { mpBinding as zh } from '#shared/i18n/zh/public-account/mp-binding.ts';

/** What a fan is answered, and the phone to which a code is to be sent once it is stored. */
export interface BindingStep {
  readonly text: string;
  /** Which of the texts it is. */
  readonly when: string;
  readonly codeTo: string | null;
}

export function said(language: 'zh' | 'en', text: keyof typeof zh.says): BindingStep {
  return { text: (language === 'en' ? en : zh).says[text], when: text, codeTo: null };
}
