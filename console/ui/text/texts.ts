import { createI18n, type I18n, type TextKey } from '#shared/client/i18n.ts';
import type { Language } from '#shared/domain/language.ts';
import { captcha as enCaptcha } from '#shared/i18n/en/captcha.ts';
import { connections as enConnections } from '#shared/i18n/en/connections.ts';
import { crud as enCrud } from '#shared/i18n/en/crud.ts';
import { dict as enDict } from '#shared/i18n/en/dict.ts';
import { dictItem as enDictItem } from '#shared/i18n/en/dict-item.ts';
import { errors as enErrors } from '#shared/i18n/en/errors.ts';
import { home as enHome } from '#shared/i18n/en/home.ts';
import { ingest as enIngest } from '#shared/i18n/en/ingest.ts';
import { lines as enLines } from '#shared/i18n/en/lines.ts';
import { login as enLogin } from '#shared/i18n/en/login.ts';
import { messages as enMessages } from '#shared/i18n/en/messages.ts';
import { notice as enNotice } from '#shared/i18n/en/notice.ts';
import { param as enParam } from '#shared/i18n/en/param.ts';
import { password as enPassword } from '#shared/i18n/en/password.ts';
import { profile as enProfile } from '#shared/i18n/en/profile.ts';
import { prompts as enPrompts } from '#shared/i18n/en/prompts.ts';
import { security as enSecurity } from '#shared/i18n/en/security.ts';
import { shell as enShell } from '#shared/i18n/en/shell.ts';
import { sms as enSms } from '#shared/i18n/en/sms.ts';
import { social as enSocial } from '#shared/i18n/en/social.ts';
import { socialProvider as enSocialProvider } from '#shared/i18n/en/social-provider.ts';
import { states as enStates } from '#shared/i18n/en/states.ts';
import { units as enUnits } from '#shared/i18n/en/units.ts';
import { captcha as zhCaptcha } from '#shared/i18n/zh/captcha.ts';
import { connections as zhConnections } from '#shared/i18n/zh/connections.ts';
import { crud as zhCrud } from '#shared/i18n/zh/crud.ts';
import { dict as zhDict } from '#shared/i18n/zh/dict.ts';
import { dictItem as zhDictItem } from '#shared/i18n/zh/dict-item.ts';
import { errors as zhErrors } from '#shared/i18n/zh/errors.ts';
import { home as zhHome } from '#shared/i18n/zh/home.ts';
import { ingest as zhIngest } from '#shared/i18n/zh/ingest.ts';
import { lines as zhLines } from '#shared/i18n/zh/lines.ts';
import { login as zhLogin } from '#shared/i18n/zh/login.ts';
import { messages as zhMessages } from '#shared/i18n/zh/messages.ts';
import { notice as zhNotice } from '#shared/i18n/zh/notice.ts';
import { param as zhParam } from '#shared/i18n/zh/param.ts';
import { password as zhPassword } from '#shared/i18n/zh/password.ts';
import { profile as zhProfile } from '#shared/i18n/zh/profile.ts';
import { prompts as zhPrompts } from '#shared/i18n/zh/prompts.ts';
import { security as zhSecurity } from '#shared/i18n/zh/security.ts';
import { shell as zhShell } from '#shared/i18n/zh/shell.ts';
import { sms as zhSms } from '#shared/i18n/zh/sms.ts';
import { social as zhSocial } from '#shared/i18n/zh/social.ts';
import { socialProvider as zhSocialProvider } from '#shared/i18n/zh/social-provider.ts';
import { states as zhStates } from '#shared/i18n/zh/states.ts';
import { units as zhUnits } from '#shared/i18n/zh/units.ts';

const zh = {
  shell: zhShell,
  login: zhLogin,
  captcha: zhCaptcha,
  sms: zhSms,
  lines: zhLines,
  connections: zhConnections,
  home: zhHome,
  ingest: zhIngest,
  messages: zhMessages,
  password: zhPassword,
  profile: zhProfile,
  prompts: zhPrompts,
  security: zhSecurity,
  social: zhSocial,
  states: zhStates,
  crud: zhCrud,
  dict: zhDict,
  dictItem: zhDictItem,
  notice: zhNotice,
  param: zhParam,
  socialProvider: zhSocialProvider,
  errors: zhErrors,
  units: zhUnits,
};
type ConsoleTexts = typeof zh;
const en: ConsoleTexts = {
  shell: enShell,
  login: enLogin,
  captcha: enCaptcha,
  sms: enSms,
  lines: enLines,
  connections: enConnections,
  home: enHome,
  ingest: enIngest,
  messages: enMessages,
  password: enPassword,
  profile: enProfile,
  prompts: enPrompts,
  security: enSecurity,
  social: enSocial,
  states: enStates,
  crud: enCrud,
  dict: enDict,
  dictItem: enDictItem,
  notice: enNotice,
  param: enParam,
  socialProvider: enSocialProvider,
  errors: enErrors,
  units: enUnits,
};

export type ConsoleKey = TextKey<ConsoleTexts>;
export type ConsoleI18n = I18n<ConsoleTexts>;

/** The console's texts in both languages. */
export function createConsoleI18n(language: Language): ConsoleI18n {
  return createI18n({ zh, en }, language);
}
