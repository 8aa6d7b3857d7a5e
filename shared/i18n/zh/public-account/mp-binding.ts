/** Said to fans, and about what they are bound to. */
export const mpBinding = {
  says: {
    askPhone: '请回复您登记的手机号（11 位）。5 分钟内有效。',
    askCode:
      '如果这个号码在我们这里有登记，验证码已经发出。请回复 6 位验证码，5 分钟内有效。没收到请发「绑定」重来。',
    wrongCode: '验证码不对或已过期。请再回复一次，或发「绑定」重来。',
    boundDriver: '已绑定。以后可以直接问「我的月台」。发「解绑」可以解除。',
    boundStaff: '已绑定为员工。收到报警时回复「确认」即可确认。发「解绑」可以解除。',
    alarmDone: '已确认：{{name}}',
    alarmOver: '不用再确认：{{name}} 已有人确认，或已结束。',
    alarmRefused: '您不能确认这条报警。',
    ended: '已解除绑定。',
  },
  title: '绑定',
  none: '未绑定。粉丝发「绑定」即可用手机号验证。',
  kinds: { driver: '司机', staff: '员工' },
  phone: '手机号',
  user: '用户',
  since: '绑定时间',
  end: '解除绑定',
  endText: '解除后，带数据的回答会请粉丝重新绑定。',
};
