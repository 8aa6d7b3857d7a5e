import { MACHINE_STATES, type MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { seeds as texts } from '#shared/i18n/zh/platform/seeds.ts';

type ItemSeed = readonly [value: string, label: string, labelEn: string];

/** A dictionary that every tenant is given once, with the items that it begins with. Its description is the text of its type. */
export interface DictSeed {
  readonly type: keyof typeof texts.dict;
  readonly items: readonly ItemSeed[];
}

const STATE_LABELS: Record<MachineState, readonly [label: string, labelEn: string]> = {
  production: ['运行', 'Production'],
  shutdown: ['停机', 'Shutdown'],
  'crash-stop': ['急停', 'Emergency stop'],
  cip: ['清洗', 'CIP'],
  fault: ['故障', 'Fault'],
  'material-shortage': ['缺料', 'Material shortage'],
  warning: ['警告', 'Warning'],
  blockage: ['堵料', 'Blockage'],
};

export const DICT_SEED: readonly DictSeed[] = [
  {
    type: 'table_layout',
    items: [
      ['standard', '标准布局', 'Standard'],
      ['compact', '紧凑布局', 'Compact'],
    ],
  },
  {
    type: 'social_type',
    items: [
      ['WX', '微信', 'WeChat'],
      ['QQ', 'QQ', 'QQ'],
      ['DINGTALK', '钉钉', 'DingTalk'],
      ['WEIXIN_CP', '企业微信', 'WeCom'],
      ['GITEE', '码云', 'Gitee'],
      ['OSC', '开源中国', 'OSChina'],
      ['CAS', 'CAS', 'CAS'],
    ],
  },
  {
    type: 'sms_template',
    items: [
      ['SMS_119025060', '身份验证', 'Identity verification'],
      ['SMS_119025059', '短信测试', 'SMS test'],
      ['SMS_119025058', '登录确认', 'Login confirmation'],
      ['SMS_119025057', '登录异常', 'Login anomaly'],
      ['SMS_119025056', '用户注册', 'User registration'],
      ['SMS_119025055', '修改密码', 'Password change'],
      ['SMS_119025054', '信息变更', 'Information change'],
    ],
  },
  {
    type: 'machine_state',
    items: MACHINE_STATES.map((state) => [state, ...STATE_LABELS[state]] as const),
  },
  {
    type: 'log_type',
    items: [
      ['0', '正常', 'Normal'],
      ['9', '异常', 'Error'],
    ],
  },
  {
    type: 'menu_type',
    items: [
      ['0', '菜单', 'Menu'],
      ['1', '按钮', 'Button'],
      ['2', '顶部菜单', 'Top menu'],
      ['3', '页内按钮', 'Button-like'],
    ],
  },
  {
    type: 'param_type',
    items: [
      ['0', '默认', 'Default'],
      ['1', '检索', 'Search'],
      ['2', '原文', 'Original text'],
      ['3', '报表', 'Report'],
      ['4', '安全', 'Security'],
      ['5', '文档', 'Document'],
      ['6', '消息', 'Message'],
      ['9', '其他', 'Other'],
    ],
  },
  {
    type: 'ds_type',
    items: [
      ['0', '全部', 'All'],
      ['1', '自定义', 'Chosen departments'],
      ['2', '本级及子级', 'Own department and below'],
      ['3', '本级', 'Own department'],
      ['4', '本人', 'Own records'],
    ],
  },
  {
    type: 'role_kind',
    items: [
      ['internal', '内部', 'Internal'],
      ['external', '外部', 'External'],
    ],
  },
  {
    type: 'msg_type',
    items: [
      ['1', '新闻', 'News'],
      ['2', '公告', 'Notice'],
    ],
  },
  {
    type: 'dept_type',
    items: [
      ['company', '公司', 'Company'],
      ['plant', '工厂', 'Plant'],
      ['workshop', '车间', 'Workshop'],
      ['line', '产线', 'Line'],
      ['machine', '设备', 'Machine'],
      ['warehouse', '仓库', 'Warehouse'],
      ['office', '办公室', 'Office'],
    ],
  },
];

/** The words of the values of a dictionary as it begins. */
export function seededWords(
  type: DictSeed['type'],
): Readonly<Record<Language, Readonly<Record<string, string>>>> {
  const items = DICT_SEED.find((seed) => seed.type === type)?.items ?? [];
  return {
    zh: Object.fromEntries(items.map(([value, label]) => [value, label])),
    en: Object.fromEntries(items.map(([value, _label, labelEn]) => [value, labelEn])),
  };
}
