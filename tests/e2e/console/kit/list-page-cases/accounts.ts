import { user } from '#shared/contracts/accounts/user.ts';
import type { ListPageCase } from './list-page-case.ts';

export const accountsPages: readonly ListPageCase[] = [
  {
    name: 'user',
    noun: '用户',
    path: async () => '/user',
    formName: user.subject.key,
    fields: { 姓名: '周师傅', 用户名: 'zhou.shifu' },
    title: '周师傅',
    invalid: { field: '用户名', value: '1zhou', message: '用户名以字母开头' },
    twice: { field: '用户名', message: '用户名已存在' },
    edited: { field: '邮箱', value: 'zhou@example.com', shown: '周师傅' },
    filter: { placeholder: '姓名或用户名', part: 'name=zhou', value: 'zhou' },
    side: '部门',
    sorts: { head: '用户名', part: 'username' },
    hides: '角色',
    closes: '以后再说',
  },
];
