/** The specification's common alert and prompts (point 8), shown by `usePrompts`. */
export const prompts = {
  title: '提示',
  ok: '确定',
  cancel: '取消',
  sessionEnded: '登录已失效，请重新登录',
  /** Why the server ended the sign-in. */
  ended: {
    elsewhere: '您的账号在其他地方登录，这里已退出。如果不是您本人操作，请尽快修改密码。',
    kicked: '管理员已让您下线，请重新登录。',
    tenantClosed: '租户已被平台暂停使用或已到期，您已退出登录。请联系平台管理员。',
    revoked: '登录已失效，请重新登录',
    expired: '登录已失效，请重新登录',
  },
  succeeded: '操作成功',
  failed: '操作失败',
  downloadFailed: '下载失败！',
  nothingSelected: '请选择要删除的数据',
  confirm: '确认执行“{{action}}”操作？',
  confirmRemoval: '此操作将永久删除, 是否继续?',
};
