import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import type { ListPageCase } from './list-page-case.ts';

export const tenantsPages: readonly ListPageCase[] = [
  {
    name: 'tenant',
    noun: '租户',
    // Other tests of the same server have tenants of their own: more than a page of 20.
    path: async () => '/tenant?size=100',
    isPlatform: true,
    formName: tenant.subject.key,
    fields: {
      名称: '第三公司',
      编码: 'third-company',
      首位管理员用户名: 'admin',
      首位管理员姓名: '孙七',
    },
    title: '第三公司',
    invalid: { field: '首位管理员手机号', value: '12345', message: '请输入正确的手机号' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '备注', value: '试用', shown: '第三公司' },
    filter: { placeholder: '名称', part: 'name=第三', value: '第三公' },
    sorts: { head: '编码', part: 'code' },
    hides: '菜单套餐',
    beforeRemoval: '暂停',
    closes: '已记下',
  },
  {
    name: 'tenant package',
    noun: '套餐',
    path: async () => '/tenant-package',
    isPlatform: true,
    formName: tenantPackage.subject.key,
    fields: { 名称: '只看产线' },
    choices: { 菜单和按钮: ['首页'] },
    title: '只看产线',
    invalid: { field: '名称', value: '长'.repeat(65), message: '最多 64 个字符' },
    edited: { field: '备注', value: '给参观者', shown: '给参观者' },
    filter: { placeholder: '名称', part: 'name=只看', value: '只看产' },
    sorts: { head: '名称', part: 'name' },
  },
];
