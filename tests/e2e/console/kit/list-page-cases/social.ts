import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import type { ListPageCase } from './list-page-case.ts';

export const socialPages: readonly ListPageCase[] = [
  {
    name: 'social provider',
    noun: '登录方式',
    path: async () => '/social',
    formName: socialProvider.subject.key,
    fields: { 名称: '微信扫码', AppID: 'wx8f2b7ac01f', AppSecret: 'Sealed-1' },
    title: '微信扫码',
    invalid: { field: '名称', value: '长'.repeat(33), message: '最多 32 个字符' },
    twice: null,
    edited: { field: '名称', value: '微信登录', shown: '微信登录', isTitle: true },
    filter: null,
    sorts: { head: '名称', part: 'name' },
    isPlain: true,
  },
];
