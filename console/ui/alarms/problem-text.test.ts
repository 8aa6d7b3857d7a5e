import { expect, it } from 'vitest';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { alarmDelivery } from '#shared/i18n/zh/alarms/alarm-delivery.ts';
import { deliveryProblemText } from './problem-text.ts';

const i18n = createConsoleI18n('zh');
i18n.add('zh', { alarmDelivery });

it.each([
  ['HTTP 503', '对方拒绝（HTTP 503）'],
  ['errcode -1', '群机器人拒绝（errcode -1）'],
  ['SMTP 535', '邮件服务器拒绝登录，请检查用户名和密码'],
  ['SMTP 550', '邮件服务器拒绝收件人（SMTP 550）'],
  ['SMTP 554', '邮件服务器拒绝（SMTP 554）'],
  ['sign-in refused', '邮件服务器拒绝登录，请检查用户名和密码'],
  ['server not allowed', '服务器的 LINEWALL_MAIL_SERVERS 不包含该邮件服务器，须由运维人员添加'],
  [
    'server not allowed: LINEWALL_MAIL_SERVERS_TENANT_2',
    '服务器的 LINEWALL_MAIL_SERVERS_TENANT_2 不包含该邮件服务器，须由运维人员添加',
  ],
  [
    'origin not allowed: LINEWALL_NOTIFY_ORIGINS',
    '服务器的 LINEWALL_NOTIFY_ORIGINS 不包含该地址，须由运维人员添加',
  ],
  ['no SMS provider', '服务器没有设置短信服务商'],
  ['refused for 1 of 3', '3 个收件人中有 1 个未收到：邮件服务器拒绝'],
  ['sms_too_often: not sent to 2 of 3', '3 个收件人中有 2 个未收到：该号码的报警短信已达上限'],
  ['isv.OUT_OF_SERVICE', 'isv.OUT_OF_SERVICE'],
])('%s', (problem, text) => {
  expect(deliveryProblemText(problem, i18n.t)).toBe(text);
});
