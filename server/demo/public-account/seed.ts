import { demoPublicAccount, demoRules } from './account.ts';
import { type FanFileBytes, fanFileOf } from './fan-files.ts';
import type { FanFile } from './fan-says.ts';
import { demoFans } from './fans.ts';
import { pastTalk } from './past-talk.ts';
import { materialPictures } from './pictures.ts';

const pictures = Object.entries(materialPictures).map(
  ([name, bytes]) => ({ type: 'image', name, description: null, bytes }) as const,
);

const noteOn = (remark: string, hoursAgo: number, text: string) =>
  demoFans.filter((fan) => fan.remark === remark).map(({ openId }) => ({ openId, hoursAgo, text }));

/** What the server writes at the first boot of a demo, and uploads to the stand-in host. */
export const demoPublicAccountSeed = {
  ...demoPublicAccount,
  rules: demoRules,
  fans: demoFans,
  template: { name: '我的月台', source: 'myQueue', ruleName: '月台与排队' },
  menu: [
    { name: '我的月台', key: 'dock', answer: { rule: '月台与排队' } },
    {
      name: '服务指南',
      key: 'guide',
      subs: [
        { name: '收发货时间', key: 'hours', answer: { rule: '收发货时间' } },
        { name: '怎么走', key: 'way', answer: { rule: '地址与路线' } },
        { name: '签收单', key: 'receipt', answer: { rule: '签收单与回单' } },
      ],
    },
    {
      name: '联系仓库',
      key: 'contact',
      answer: { text: '请直接留言，仓管会答复您。22:00 到 06:00 请到东门按门铃。' },
    },
  ],
  canned: [
    {
      name: '收发货时间',
      shortcut: 'hours',
      text: '我们每天 06:00 到 24:00 收货，1 到 4 号月台 24 小时发货。',
    },
    { name: '到东门登记', shortcut: 'gate', text: '请先到东门 2 号窗口登记，登记后留意叫号屏。' },
    { name: '破损先拍照', shortcut: 'damage', text: '请先拍照，不要签收，仓管马上过去看。' },
    { name: '电子回单', shortcut: 'receipt', text: '电子回单当天 18:00 以后发到承运商的邮箱。' },
  ],
  tags: [
    {
      name: '承运商司机',
      openIds: demoFans.filter(({ kind }) => kind === 'driver').map(({ openId }) => openId),
    },
    { name: '客户', openIds: demoFans.filter(({ kind }) => kind === 'customer').map(({ openId }) => openId) },
    { name: '常来', openIds: demoFans.filter((_, index) => index % 4 === 0).map(({ openId }) => openId) },
  ],
  talkBefore(nowMs: number) {
    const files = new Map<FanFile, FanFileBytes>();
    const fileOf = (file: FanFile): FanFileBytes => {
      const known = files.get(file) ?? fanFileOf(file);
      files.set(file, known);
      return known;
    };
    return pastTalk(nowMs).map((say) => ({ ...say, file: say.file && fileOf(say.file) }));
  },
  notes: [
    ...noteOn('顺丰 刘建国', 0.4, '破损的是 NW550，已通知质检，先别签收。'),
    ...noteOn('大润发昆山 李经理', 1.9, '加的 4 托跟下一趟车，送货单要重打。'),
    ...noteOn('恒通 许志明', 42.6, '尾板坏了，这几天只排侧装的月台。'),
  ],
  news: [
    {
      articles: [
        {
          title: '进场装货五步走',
          digest: '登记、候车、叫号、装车、取单，一次说清',
          cover: '货车路线图.png',
          paragraphs: [
            '第一步，货车走东门，到 2 号窗口登记车牌和预约号。',
            '第二步，进门左转到候车区，关注公众号后回复“月台”可以看到前面还有几辆车。',
            '第三步，叫到您的车牌后，十分钟内停靠指定月台。',
            '第四步，装车时请熄火、拉手刹、戴安全帽。',
            '第五步，装完后在 2 号窗口领取签收单。',
          ],
        },
        {
          title: '装货前请先看：进场安全须知',
          digest: '安全帽、反光衣、限速 10 公里',
          cover: '进场安全须知.png',
          paragraphs: [
            '进入仓区请穿反光衣、戴安全帽，车速不超过 10 公里。',
            '叉车作业区内禁止停留，禁止吸烟。',
          ],
        },
      ],
    },
    {
      articles: [
        {
          title: '收发货时间调整通知',
          digest: '1 到 4 号月台改为 24 小时发货',
          cover: '收发货时间.png',
          paragraphs: [
            '从本月起，1 到 4 号月台 24 小时发货，其他月台 06:00 到 24:00。',
            '22:00 以后到的车请走东门，先按门铃。',
          ],
        },
      ],
    },
  ],
  materials: [
    ...pictures,
    { type: 'voice', name: '月台叫号提示.mp3', description: null, bytes: () => fanFileOf('voice').bytes },
    {
      type: 'video',
      name: '破损箱处理.mp4',
      description: { title: '破损箱怎么处理', introduction: '发现破损先拍照，不要装车，等仓管到场确认。' },
      bytes: () => fanFileOf('film').bytes,
    },
  ],
} as const;
