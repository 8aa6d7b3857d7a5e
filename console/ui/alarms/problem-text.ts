import type { ConsoleI18n } from '#console/ui/text/texts.ts';

/** Problems that are one text without parts. */
const KNOWN = [
  'no_address',
  'timeout',
  'unreachable',
  'bad_answer',
  'unexpected',
  'tls',
  'sign_in_refused',
  'no_sms_provider',
  'template_unset',
  'sms_too_often',
  'on_call_nobody',
  'on_call_disabled',
  'on_call_no_address',
  'no_answer',
  'unreadable_answer',
  'fan_unbound',
  'fan_window_closed',
] as const;

/** Answers of mail servers whose meaning is known (RFC 5321, RFC 4954). */
const SMTP: Readonly<Record<number, 'busy' | 'sign_in_refused' | 'recipient_refused'>> = {
  421: 'busy',
  450: 'busy',
  451: 'busy',
  452: 'busy',
  530: 'sign_in_refused',
  534: 'sign_in_refused',
  535: 'sign_in_refused',
  550: 'recipient_refused',
  551: 'recipient_refused',
  553: 'recipient_refused',
};

/** What the last attempt to send a message ended with, in words. What a provider has said stays as it came. */
export function deliveryProblemText(problem: string, t: ConsoleI18n['t']): string {
  const partly = /^(?:(.+): not sent to|refused for) (\d+) of (\d+)$/.exec(problem);
  if (partly) {
    const [, inner, count = '', total = ''] = partly;
    const words = inner === undefined ? t('alarmDelivery.problems.refused') : deliveryProblemText(inner, t);
    return t('alarmDelivery.problems.partly', { count, total, problem: words });
  }
  const [, what, setting = 'LINEWALL_MAIL_SERVERS'] =
    /^(server|origin) not allowed(?:: (\w+))?$/.exec(problem) ?? [];
  if (what === 'server' || what === 'origin')
    return t(`alarmDelivery.problems.${what}_not_allowed`, { setting });
  const [, source, code = ''] = /^(SMTP|HTTP|errcode|wechat) (-?\d+)$/.exec(problem) ?? [];
  if (source === 'HTTP') return t('alarmDelivery.problems.http', { code });
  if (source === 'wechat') return t('alarmDelivery.problems.wechat', { code });
  if (source === 'errcode') return t('alarmDelivery.problems.robot', { code });
  if (source === 'SMTP') return t(`alarmDelivery.problems.${SMTP[Number(code)] ?? 'smtp'}`, { code });
  const key = problem.toLowerCase().replaceAll(/\W+/g, '_');
  const known = KNOWN.find((one) => one === key);
  return known === undefined ? problem : t(`alarmDelivery.problems.${known}`);
}
