import { apiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { ListPageCase } from './list-page-case.ts';

const DAY_MS = 86_400_000;
/** As a field for date and time has it. */
const IN_HALF_A_YEAR = new Date(Date.now() + 180 * DAY_MS).toISOString().slice(0, 16);

export const apiKeysPages: readonly ListPageCase[] = [
  {
    name: 'API key',
    noun: 'API 密钥',
    path: async () => '/api-key',
    formName: apiKey.subject.key,
    fields: { 名称: 'ERP', 有效期至: IN_HALF_A_YEAR },
    choices: { 权限: ['查看班次、产品与生产计划'] },
    title: 'ERP',
    invalid: { field: '有效期至', value: '2020-01-01T00:00', message: '有效期要晚于现在' },
    twice: { field: '名称', message: '已有同名的 API 密钥' },
    edited: { field: '名称', value: 'ERP 生产', shown: 'ERP 生产', isTitle: true },
    filter: { placeholder: '按名称筛选', part: 'name=ERP', value: 'ERP 生' },
    sorts: { head: '有效期至', part: 'expireTime' },
    closes: '已复制，关闭',
  },
];
