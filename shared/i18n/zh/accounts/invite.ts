/** The page that an invitation opens. */
export const invite = {
  title: '接受邀请',
  lead: '{{tenant}} 邀请您使用本系统。请设置您的密码。',
  username: '用户名',
  nickname: '姓名',
  nicknameRequired: '请输入姓名',
  phone: '手机号（选填，用于短信登录和找回密码）',
  phoneKnown: '手机号',
  password: '密码',
  passwordRequired: '请输入密码',
  again: '再输入一次密码',
  submit: '设置密码',
  submitting: '正在设置…',
  gone: '链接无效、已使用或已过期。请联系管理员重新发送。',
  done: '密码已设置',
  doneText: '请用用户名 {{username}} 和刚才的密码登录。',
};
