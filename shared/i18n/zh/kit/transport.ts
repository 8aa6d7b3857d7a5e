/** Why a call got no answer at all. */
export const transport = {
  unreachable: '连不上服务器，请检查网络后重试',
  timed_out: '服务器响应超时，请稍后重试',
  cancelled: '请求已取消',
  unreadable: '服务器的回答无法识别，请刷新页面后重试',
};
