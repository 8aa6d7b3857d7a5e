/** What a wall says about itself. */
export const wall = {
  noSession: {
    title: '这块屏还没有授权',
    body: '在任意电脑上登录控制台，打开菜单“看板屏幕”，新建屏幕并复制它的一次性链接，然后在本机浏览器打开该链接。',
    link: '打开控制台的“看板屏幕”',
  },
  ticketRefused: {
    title: '一次性链接已失效',
    body: '链接只能使用一次，且有时限。请在控制台的“看板屏幕”里为这块屏重新生成链接，并在本机浏览器打开。',
  },
  refused: {
    title: '这块屏的授权已结束',
    body: '授权已被撤销，或已换到另一台设备。要继续使用，请在控制台的“看板屏幕”里生成新链接，并在本机浏览器打开。',
  },
  tenantClosed: {
    title: '租户已暂停使用',
    body: '平台已暂停本租户，或其使用期限已过。恢复后屏幕会自动继续，无需操作。',
  },
  locked: {
    title: '控制台已锁定',
    body: '这块看板用的是控制台的登录，锁定期间不显示数据。解锁后会自动继续。',
    link: '解锁',
  },
  waiting: { title: '正在等待数据', body: '屏幕已启动，正在连接服务器。' },
  offline: { title: '连接不上服务器', body: '请检查网络和服务器。屏幕会自动重试，无需操作。' },
  notFound: {
    title: '找不到要显示的内容',
    body: '产线或设备不存在，或者还没有建立。请在控制台建立产线，再在“看板屏幕”里为这块屏选择。屏幕会自动重试。',
    link: '在控制台建立产线',
  },
  noPage: { title: '这个地址没有看板', body: '请检查地址，或打开产线看板。', link: '打开产线看板' },
  brokenRecording: { title: '无法播放录像', body: '录像文件不存在或格式不对。' },
  /** Of boards whose content is made elsewhere than lines are. */
  missing: {
    pretreatment: {
      title: '还没有前处理车间',
      body: '车间里还没有设备，或者当前账号没有“查看前处理看板”权限。请在控制台的“前处理设备”里为车间添加设备，或请管理员授权。屏幕会自动重试。',
      link: '在控制台添加前处理设备',
    },
  },
  frozen: '画面已停在 {{age}}，正在恢复',
  frozenLong: '画面已停在 {{age}}，请联系维护人员',
} as const;
