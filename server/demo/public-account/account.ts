/** A rule by which the demo's account answers; fields as in the contract. */
export interface DemoRule {
  readonly name: string;
  readonly type: '1' | '2' | '3';
  readonly reqType: 'image' | 'voice' | null;
  readonly reqKey: string | null;
  readonly repMate: '1' | '2';
  readonly repContent: string;
  readonly priority: number;
}

const keyword = (name: string, keys: readonly string[], repContent: string, priority = 0): DemoRule => ({
  ...{ name, type: '3', reqType: null, reqKey: keys.join('\n'), repMate: '2', repContent, priority },
});
const kind = (name: string, reqType: 'image' | 'voice', repContent: string): DemoRule => ({
  ...{ name, type: '2', reqType, reqKey: null, repMate: '1', repContent, priority: 0 },
});

export const demoRules: readonly DemoRule[] = [
  {
    ...{ name: '欢迎关注', type: '1', reqType: null, reqKey: null, repMate: '1', priority: 0 },
    repContent:
      '欢迎关注清泉仓储！\n回复“月台”问排队，“时间”问收发货时间，“地址”问怎么走，“回单”问签收单。\n其他问题请直接留言，仓管会答复您。',
  },
  keyword(
    '月台与排队',
    ['月台', '排队', '排到', '几号门', '叫号'],
    '月台以叫号屏和广播为准，叫到您的车牌后请在 10 分钟内停靠。没有预约的车请先到 2 号窗口登记。',
  ),
  keyword(
    '收发货时间',
    ['营业时间', '时间', '几点', '上班', '下班', '还有人吗'],
    '1 到 4 号月台 24 小时发货，其他月台 06:00 到 24:00。22:00 以后到的车请走东门，先按门铃。',
  ),
  keyword(
    '地址与路线',
    ['地址', '导航', '怎么走', '在哪里', '哪个门', '东门'],
    '清泉仓储 1 号成品仓在清泉路 88 号。货车走东门，进门左转，沿白箭头到候车区；小车走南门。',
  ),
  keyword(
    '签收单与回单',
    ['回单', '签收单', '交接单'],
    '签收单装完后在 2 号窗口领取。电子回单当天 18:00 以后发到承运商的邮箱。',
    1,
  ),
  keyword('致谢', ['谢谢', '收到', '好的', '辛苦了'], '不客气，一路平安！', -10),
  kind('收到图片', 'image', '图片收到了，仓管看过以后答复您。'),
  kind('收到语音', 'voice', '语音收到了，仓管听过以后答复您。'),
];

export const demoPublicAccount = {
  name: '清泉仓储',
  account: 'gh_7f3c1e9b2d60',
  /** Code of its department: the demo warehouse. */
  departmentCode: 'W1',
} as const;
