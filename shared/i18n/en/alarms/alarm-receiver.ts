import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { alarmReceiver as zhAlarmReceiver } from '#shared/i18n/zh/alarms/alarm-receiver.ts';

export const alarmReceiver = {
  tls: { tls: 'TLS', starttls: 'STARTTLS', none: 'None' },
  tlsUnsafe: 'Password and alarms travel in the clear: only for a network that you trust.',
  addressKept: 'Leave it empty to keep the present one.',
  secretKept: 'Leave it empty to keep the present one.',
  passwordKept: 'Leave it empty to keep the present one; another server, user or encryption needs it again.',
  secretOf: {
    webhook: 'With one, messages are signed in X-Linewall-Signature.',
    wecom: 'A WeCom robot needs none.',
    dingtalk: 'Where the robot is set to be signed.',
    mail: 'Password of the sending account.',
  },
  password: 'Password',
  mailUserHint: 'Empty where the server asks for no sign-in.',
  mailRecipients: 'Mail addresses, one a line, at most 20.',
  fans: 'Phone numbers of users, one a line. They must be bound to a public account by this number and have written to it within 48 hours. What cannot be sent is not sent again: do not set up this channel alone.',
  phones:
    'Phone numbers, one a line, at most 20. A number is sent one message a minute, 10 an hour and 30 a day at most; the text is that of the template of the provider.',
  templates: 'Texts',
  templateHint:
    'Placeholders: {name} alarm, {machine} machine, {line} line, {priority} priority, {since} when it was raised, {time} when it was over (else as since), {cause} cause, {count} alarms of the line not acknowledged, {level} escalation level, {link} address of the alarm page. Empty = the usual text. The first line is the subject of a mail.',
  usual: 'Fill in the usual text',
  toUsual: 'Back to the usual text',
  isUsual: 'Usual text',
  preview: 'With a sample alarm',
} satisfies SameKeys<typeof zhAlarmReceiver>;
