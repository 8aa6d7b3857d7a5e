/** Whom a channel sends alarms to, and its texts. */
export const alarmReceiver = {
  tls: { tls: 'TLS', starttls: 'STARTTLS', none: '不加密' },
  tlsUnsafe: '密码和报警内容会明文传输，只用于可信的内网。',
  addressKept: '留空则保持原来的地址。',
  secretKept: '留空则保持原来的密钥。',
  passwordKept: '留空则保持原来的密码；更换服务器、用户或加密方式后须重新填写。',
  secretOf: {
    webhook: '填写后，消息带 X-Linewall-Signature 签名。',
    wecom: '企业微信机器人不需要密钥。',
    dingtalk: '机器人安全设置为“加签”时填写。',
    mail: '发件账号的密码或授权码。',
  },
  password: '密码',
  mailUserHint: '服务器不要求登录时留空。',
  mailRecipients: '邮箱地址，每行一个，最多 20 个。',
  fans: '用户的手机号，一行一个。用户须已用这个号码绑定公众号，并在 48 小时内给公众号发过消息；收不到时不再重发，不要只设这一个通道。',
  phones:
    '手机号，每行一个，最多 20 个。每个号码每分钟最多一条、每小时 10 条、每天 30 条；短信内容由服务商的模板决定。',
  templates: '消息文字',
  templateHint:
    '可用占位符：{name} 报警，{machine} 设备，{line} 产线，{priority} 优先级，{since} 发生时间，{time} 恢复时间（其他消息中同发生时间），{cause} 原因，{count} 该产线未确认的报警数，{level} 升级级别，{link} 报警页地址。留空则用默认文字。邮件以第一行为主题。',
  usual: '填入默认文字',
  toUsual: '恢复默认',
  isUsual: '默认文字',
  preview: '示例报警的效果',
};
