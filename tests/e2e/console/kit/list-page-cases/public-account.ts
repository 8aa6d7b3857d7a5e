import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { mpOwnCanned } from '#shared/contracts/public-account/mp-own-canned.ts';
import { mpQr } from '#shared/contracts/public-account/mp-qr.ts';
import { mpTag } from '#shared/contracts/public-account/mp-tag.ts';
import { mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { mpAccountSample } from '#tests/support/samples/public-account/mp-account.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import type { ListPageCase } from './list-page-case.ts';

export const publicAccountPages: readonly ListPageCase[] = [
  {
    name: 'public account',
    noun: '账号',
    path: async () => '/mp-account',
    formName: mpAccount.subject.key,
    fields: {
      名称: '清泉仓储',
      '原始 ID': 'gh_1a2b3c4d',
      AppID: 'wx1f2e3d4c5b6a7980',
      AppSecret: 'keptToItself1',
    },
    title: '清泉仓储',
    invalid: { field: '原始 ID', value: 'qingquan', message: '格式不正确' },
    twice: { field: 'AppID', message: '该 AppID 已在本系统中使用' },
    edited: { field: '名称', value: '清泉客服', shown: '清泉客服', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '清泉' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'auto-reply',
    noun: '规则',
    path: async (server, owner) => {
      await rowOf(mpAccountSample, () => ({ name: '北仓' }))(server, owner);
      return '/mp-auto-reply';
    },
    formName: mpAutoReply.subject.key,
    fields: { 名称: '营业时间', 关键词: '几点', 回答: '七点到十点' },
    title: '营业时间',
    inRow: '几点',
    invalid: { field: '优先级', value: '101', message: '不能大于 100' },
    twice: { field: '名称', message: '已有同名规则' },
    edited: { field: '回答', value: '七点到九点', shown: '七点到九点' },
    filter: { placeholder: '关键词、回复内容', part: 'q', value: '几点' },
    sorts: { head: '关键词', part: 'name' },
  },
  {
    name: 'QR code',
    noun: '二维码',
    path: async (server, owner) => {
      await rowOf(mpAccountSample, () => ({ name: '北仓' }))(server, owner);
      return '/mp-qr';
    },
    formName: mpQr.subject.key,
    fields: { 名称: '东门立牌' },
    title: '东门立牌',
    invalid: { field: '名称', value: 'x'.repeat(65), message: '最多 64 个字符' },
    twice: { field: '名称', message: '已有同名二维码' },
    edited: { field: '名称', value: '西门立牌', shown: '西门立牌', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '西门' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'canned answer',
    noun: '快捷回复',
    path: async () => '/mp-canned',
    formName: mpCanned.subject.key,
    fields: { 名称: '收货时间', 快捷码: 'hours', 内容: '每天七点到十点收货。' },
    title: '收货时间',
    invalid: { field: '快捷码', value: 'Hours', message: '格式不正确' },
    edited: { field: '内容', value: '每天七点到九点收货。', shown: '每天七点到九点收货。' },
    filter: { placeholder: '名称', part: 'name', value: '收货' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'own canned answer',
    noun: '我的快捷回复',
    path: async () => '/mp-own-canned',
    formName: mpOwnCanned.subject.key,
    fields: { 名称: '问候', 快捷码: 'hi', 内容: '您好，我来帮您查。' },
    title: '问候',
    invalid: { field: '快捷码', value: 'Hi', message: '格式不正确' },
    edited: { field: '内容', value: '您好，请稍等。', shown: '您好，请稍等。' },
    filter: { placeholder: '名称', part: 'name', value: '问候' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'tag of fans',
    noun: '标签',
    path: async (server, owner) => {
      await rowOf(mpAccountSample, () => ({ name: '东仓' }))(server, owner);
      return '/mp-tag';
    },
    formName: mpTag.subject.key,
    fields: { 名称: '常来的司机' },
    title: '常来的司机',
    invalid: { field: '名称', value: 'x'.repeat(31), message: '最多 30 个字符' },
    twice: { field: '名称', message: '已有同名规则' },
    edited: { field: '名称', value: '承运商司机', shown: '承运商司机', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '司机' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'answer with data',
    noun: '数据回答',
    path: async () => '/mp-template',
    formName: mpTemplate.subject.key,
    fields: { 名称: '我的月台' },
    title: '我的月台',
    invalid: { field: '名称', value: 'x'.repeat(65), message: '最多 64 个字符' },
    edited: { field: '名称', value: '排队查询', shown: '排队查询', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '排队' },
    sorts: { head: '名称', part: 'name' },
  },
];
