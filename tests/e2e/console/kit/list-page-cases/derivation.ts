import { derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import type { ListPageCase } from './list-page-case.ts';

export const derivationPages: readonly ListPageCase[] = [
  {
    name: 'derived rule',
    noun: '规则',
    path: async () => '/derived-rule',
    formName: derivedRule.subject.key,
    fields: { 设备: 'L1-FILLER', 指标: 'speed', 值: '100', 状态: 'production' },
    title: '灌装机 · L1-FILLER',
    invalid: { field: '指标', value: 'two words', message: '格式不正确' },
    twice: null,
    edited: { field: '值', value: '250', shown: 'speed > 250' },
    filter: null,
    sorts: { head: '设备', part: 'machineCode' },
  },
];
