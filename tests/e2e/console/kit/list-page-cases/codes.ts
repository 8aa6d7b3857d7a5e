import { codeTable } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import type { ListPageCase } from './list-page-case.ts';

export const codesPages: readonly ListPageCase[] = [
  {
    name: 'code table',
    noun: '代码表',
    path: async () => '/code-table',
    formName: codeTable.subject.key,
    fields: { 名称: 'S7 灌装机' },
    title: 'S7 灌装机',
    invalid: { field: '厂家', value: '长'.repeat(65), message: '最多 64 个字符' },
    twice: { field: '名称', message: '已有同名代码表' },
    edited: { field: '厂家', value: '某厂', shown: '某厂' },
    filter: { placeholder: '名称', part: 'name=S7', value: 'S7' },
    sorts: { head: '厂家', part: 'vendor' },
  },
  {
    name: 'codes of a table',
    noun: '代码',
    path: async (server, user) => {
      const made = await server.call(codeTable.create, { body: { name: 'filler' } }, user);
      return `/code-table?table=${made.json().data.id}`;
    },
    formName: vendorCode.subject.key,
    fields: { 代码: 'F112', 中文文字: '急停按下' },
    title: 'F112',
    invalid: { field: '代码', value: ' F112', message: '格式不正确' },
    edited: { field: '英文文字', value: 'Emergency stop', shown: 'Emergency stop' },
    filter: { placeholder: '代码或文字', part: 'codes.code=F1', value: 'F1' },
    sorts: { head: '代码', part: 'code' },
  },
];
