import { dict } from '#shared/contracts/dict.ts';
import { dictItem } from '#shared/contracts/dict-item.ts';
import { notice } from '#shared/contracts/notice.ts';
import { param } from '#shared/contracts/param.ts';
import { product } from '#shared/contracts/product.ts';
import { shiftException } from '#shared/contracts/shift-exception.ts';
import { socialProvider } from '#shared/contracts/social-provider.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/** What a walk types into a form and expects of it. */
export interface ListPageCase {
  readonly name: string;
  readonly noun: string;
  readonly path: (server: TestServer, user: TestUser) => Promise<string>;
  /** Saved layouts are named by it. */
  readonly formName: string;
  /** Fields by their labels; the first one is required. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the record is called in its row. */
  readonly title: string;
  /** A value that the contract refuses, at which field and why. */
  readonly invalid: { readonly field: string; readonly value: string; readonly message: string };
  /** Why the server refuses a second record of the same values; null where it does not. */
  readonly twice: { readonly field: string; readonly message: string } | null;
  readonly edited: { readonly field: string; readonly value: string; readonly shown: string };
  /** A filter by its placeholder, its part of the address, and a value that only the record matches. */
  readonly filter: { readonly placeholder: string; readonly part: string; readonly value: string } | null;
  /** Columns by their heads: one that sorts, one that is hidden. */
  readonly sorts: { readonly head: string; readonly part: string };
  readonly hides: string | null;
  /** Without a tool bar. */
  readonly isPlain?: boolean;
}

export const LIST_PAGES: readonly ListPageCase[] = [
  {
    name: 'dict',
    noun: '字典',
    path: async () => '/dict',
    formName: dict.subject.key,
    fields: { 描述: '班次类型', 类型: 'shift_kind' },
    title: '班次类型',
    invalid: { field: '类型', value: 'Shift Kind', message: '格式不正确' },
    twice: { field: '类型', message: '已有这个字典类型' },
    edited: { field: '备注', value: '排班用', shown: '排班用' },
    filter: { placeholder: '类型', part: 'type=shift', value: 'shift' },
    sorts: { head: '类型', part: 'type' },
    hides: '备注',
  },
  {
    name: 'dict items',
    noun: '字典项',
    path: async (server, user) => {
      const reply = await server.call(dict.page, { query: { type: 'msg_type' } }, user);
      return `/dict?dict=${reply.json().data.records[0].id}`;
    },
    formName: dictItem.subject.key,
    fields: { 标签: '提醒', 值: 'reminder' },
    title: '提醒',
    invalid: { field: '顺序', value: '-1', message: '不能小于 0' },
    twice: { field: '值', message: '字典里已有这个值' },
    edited: { field: '英文标签', value: 'Reminder', shown: 'Reminder' },
    filter: { placeholder: '按标签或值筛选', part: 'items.label=remind', value: 'remind' },
    sorts: { head: '值', part: 'value' },
    hides: '英文标签',
  },
  {
    name: 'param',
    noun: '参数',
    path: async () => '/param',
    formName: param.subject.key,
    fields: { 名称: '班次时长', 键: 'SHIFT_HOURS', 值: '8' },
    title: '班次时长',
    invalid: { field: '键', value: 'shift-hours', message: '格式不正确' },
    twice: { field: '键', message: '已有这个参数键' },
    edited: { field: '值', value: '12', shown: '12' },
    filter: { placeholder: '键', part: 'publicKey=SHIFT', value: 'SHIFT' },
    sorts: { head: '键', part: 'publicKey' },
    hides: '来源',
  },
  {
    name: 'shift exception',
    noun: '例外',
    path: async () => '/shift-exception',
    formName: shiftException.subject.key,
    fields: { 名称: '国庆节', 开始日期: '2031-10-01', 结束日期: '2031-10-07' },
    title: '国庆节',
    invalid: { field: '结束日期', value: '2031-09-30', message: '结束时间要晚于开始时间' },
    twice: null,
    edited: { field: '结束日期', value: '2031-10-08', shown: '2031-10-08' },
    filter: { placeholder: '按名称筛选', part: 'name=', value: '国庆' },
    sorts: { head: '开始日期', part: 'fromDay' },
    hides: '班次',
  },
  {
    name: 'product',
    noun: '产品',
    path: async () => '/product',
    formName: product.subject.key,
    fields: { 编码: 'OJ250', 名称: '橙汁 250 ml' },
    title: '橙汁 250 ml',
    invalid: { field: '理想速度', value: '36000', message: '格式不正确' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '英文名称', value: 'Orange juice', shown: '橙汁 250 ml' },
    filter: { placeholder: '按编码或名称筛选', part: 'name=OJ', value: 'OJ' },
    sorts: { head: '编码', part: 'code' },
    hides: '单位',
  },
  {
    name: 'notice',
    noun: '通知公告',
    path: async () => '/NoticeMore',
    formName: notice.subject.key,
    fields: { 标题: '周六夜班调整', 内容: '请查看排班表。' },
    title: '周六夜班调整',
    invalid: { field: '标题', value: '长'.repeat(101), message: '最多 100 个字符' },
    twice: null,
    edited: { field: '标题', value: '周日夜班调整', shown: '周日夜班调整' },
    filter: { placeholder: '按标题筛选', part: 'noticeTitle=', value: '夜班' },
    sorts: { head: '标题', part: 'noticeTitle' },
    hides: '发布人',
  },
  {
    name: 'social provider',
    noun: '登录方式',
    path: async () => '/social',
    formName: socialProvider.subject.key,
    fields: { 名称: '微信扫码', AppID: 'wx8f2b7ac01f', AppSecret: 'Sealed-1' },
    title: '微信扫码',
    invalid: { field: '名称', value: '长'.repeat(33), message: '最多 32 个字符' },
    twice: null,
    edited: { field: 'AppID', value: 'wx-second', shown: 'wx-second' },
    filter: null,
    sorts: { head: '名称', part: 'name' },
    hides: null,
    isPlain: true,
  },
];
