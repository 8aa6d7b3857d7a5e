import { post } from '#shared/contracts/roles/post.ts';
import { role } from '#shared/contracts/roles/role.ts';
import type { ListPageCase } from './list-page-case.ts';

export const rolesPages: readonly ListPageCase[] = [
  {
    name: 'role',
    noun: '角色',
    path: async () => '/role',
    formName: role.subject.key,
    fields: { 角色名称: '夜班组长', 角色编码: 'night_lead' },
    title: '夜班组长',
    invalid: { field: '角色名称', value: '夜班', message: '至少 3 个字符' },
    twice: { field: '角色编码', message: '角色编码已被使用' },
    edited: { field: '说明', value: '夜班负责人', shown: '夜班负责人' },
    filter: { placeholder: '按名称、编码或说明筛选', part: 'roleName=night', value: 'night' },
    sorts: { head: '角色编码', part: 'roleCode' },
  },
  {
    name: 'post',
    noun: '岗位',
    path: async () => '/post',
    formName: post.subject.key,
    fields: { 岗位名称: '配电工', 岗位编码: 'electrician' },
    title: '配电工',
    invalid: { field: '顺序', value: '-1', message: '不能小于 0' },
    edited: { field: '备注', value: '持证上岗', shown: '持证上岗' },
    filter: { placeholder: '按名称或编码筛选', part: 'postName=elec', value: 'elec' },
    sorts: { head: '岗位编码', part: 'postCode' },
  },
];
