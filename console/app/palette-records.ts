import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listUsers } from '#shared/contracts/accounts/user.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { department } from '#shared/contracts/plant/department.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { listParams } from '#shared/contracts/platform/param.ts';
import { listPosts } from '#shared/contracts/roles/post.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import type { PaletteEntry } from './palette-destinations.ts';

/** Of each subject that the server looks through. */
const FOUND_MAX = 4;
const FRESH_MS = 30_000;

const addressOf = (page: string, filter: Readonly<Record<string, string>>): string =>
  `${page}?${new URLSearchParams(filter)}`;

/** Roles, posts, parameters and dictionaries, which are few enough to be loaded as a whole. */
export function useRecords(): readonly PaletteEntry[] {
  const { t } = useText();
  const [roleNames, postNames] = [useSeedNames('role'), useSeedNames('post')];
  const [paramNames, dictNames] = [useSeedNames('param'), useSeedNames('dict')];
  const maySeeUsers = useMay('user_view');
  const roles = useCall(listRoles, {}, { enabled: useMay('role_view') && maySeeUsers }).data ?? [];
  const posts = useCall(listPosts, {}, { enabled: useMay('post_view') && maySeeUsers }).data ?? [];
  const params = useCall(listParams, {}, { enabled: useMay('param_view'), freshMs: FRESH_MS }).data ?? [];
  const dicts = useCall(
    dict.page,
    { query: { size: LIMITS.pageSizeMax } },
    { enabled: useMay('dict_view'), freshMs: FRESH_MS },
  ).data;
  return [
    ...roles.map(({ roleId, roleName, roleCode }) => ({
      key: `role:${roleId}`,
      icon: 'role' as const,
      kind: t('palette.role'),
      label: roleNames.nameOf(roleCode, roleName),
      words: `${roleCode} ${roleName}`,
      to: addressOf('/role', { roleName: roleCode }),
    })),
    ...posts.map(({ postId, postName, postCode }) => ({
      key: `post:${postId}`,
      icon: 'user' as const,
      kind: t('palette.post'),
      label: postNames.nameOf(postCode, postName),
      words: `${postCode} ${postName}`,
      to: addressOf('/post', { postName: postCode }),
    })),
    ...params.map(({ publicId, publicKey, publicName }) => ({
      key: `param:${publicId}`,
      icon: 'params' as const,
      kind: t('palette.param'),
      label: paramNames.nameOf(publicKey, publicName),
      words: `${publicKey} ${publicName}`,
      to: addressOf('/param', { publicKey }),
    })),
    ...(dicts?.records ?? []).map(({ id, type, description }) => ({
      key: `dict:${id}`,
      icon: 'dict' as const,
      kind: t('palette.dict'),
      label: dictNames.nameOf(type, description),
      words: `${type} ${description}`,
      to: addressOf('/dict', { dict: id }),
    })),
  ];
}

/** Users, departments and tenants are too many to be loaded as a whole: the server looks for those of the words. */
export function useFoundRecords(query: string): readonly PaletteEntry[] {
  const { t, language } = useText();
  const [maySeeUsers, maySeeTenants] = [useMay('user_view'), useMay('platform_tenant_view')];
  const maySeePlant = useMay('plant_view');
  const name = query.trim();
  const asked = { query: { name, size: FOUND_MAX } };
  const users = useCall(listUsers, asked, { enabled: maySeeUsers && name !== '', freshMs: FRESH_MS }).data;
  const departments = useCall(department.page, asked, {
    enabled: maySeePlant && name !== '',
    freshMs: FRESH_MS,
  }).data;
  const tenants = useCall(tenant.page, asked, {
    enabled: maySeeTenants && name !== '',
    freshMs: FRESH_MS,
  }).data;
  if (name === '') return [];
  return [
    ...(maySeeTenants ? (tenants?.records ?? []) : []).map((one) => ({
      key: `tenant:${one.id}`,
      icon: 'server' as const,
      kind: t('palette.tenant'),
      label: one.name,
      words: one.code,
      to: addressOf('/tenant', { name: one.name }),
    })),
    ...(maySeePlant ? (departments?.records ?? []) : []).map((one) => ({
      key: `department:${one.deptId}`,
      icon: 'department' as const,
      kind: t('palette.department'),
      label: nameOf(one, language),
      words: one.code,
      to: addressOf('/deptlist', { dept: one.deptId }),
    })),
    ...(maySeeUsers ? (users ?? []) : []).map(({ id, username, nickname, deptName, deptNameEn }) => ({
      key: `user:${id}`,
      icon: 'users' as const,
      kind: t('palette.user'),
      label:
        deptName === null
          ? nickname
          : `${nickname} · ${nameOf({ name: deptName, nameEn: deptNameEn }, language)}`,
      words: username,
      to: addressOf('/user', { name: username }),
    })),
  ];
}
