import { Badge, Button, Field, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { getDepartmentTree } from '#shared/contracts/department.ts';
import { explainPermission, type PermissionExplanation } from '#shared/contracts/permission-explanation.ts';
import { GROUP_OF, PERMISSION_GROUPS } from '#shared/contracts/permission-groups.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/permissions.ts';

/** Why a user may or may not do something: which role grants it, and whose data the user sees. */
export function ExplainDrawer(props: {
  readonly user: { readonly userId: string; readonly nickname: string };
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { user } = props;
  const [permission, setPermission] = useState<Permission>('plant_view');
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const maySeePlant = useMay('plant_view');
  const departments = useCall(getDepartmentTree, { query: {} }, { enabled: maySeePlant }).data ?? [];
  const answer = useCall(explainPermission, {
    query: { userId: user.userId, permission, ...(departmentId !== null && { departmentId }) },
  });
  return (
    <SideDrawer
      isOpen
      title={t('access.explain.title', { name: user.nickname })}
      isDirty={false}
      onClose={props.onClose}
      footer={(close) => (
        <Button variant="outline" onClick={close}>
          {t('shell.actions.close')}
        </Button>
      )}
    >
      <Stack gap="5">
        <Text color="fg.muted">{t('access.explain.lead')}</Text>
        <Field.Root>
          <Field.Label>{t('access.explain.permission')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field
              value={permission}
              onChange={(event) =>
                setPermission(PERMISSIONS.find((one) => one === event.target.value) ?? permission)
              }
            >
              {PERMISSION_GROUPS.map((group) => (
                <optgroup key={group} label={t(`access.group.${group}`)}>
                  {PERMISSIONS.filter((one) => GROUP_OF[one] === group).map((one) => (
                    <option key={one} value={one}>
                      {t(`permissions.${one}`)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
        {maySeePlant && (
          <Field.Root>
            <Field.Label>{t('access.explain.place')}</Field.Label>
            <TreeSelect
              label={t('access.explain.place')}
              tree={departments}
              nameOf={(node) => nameOf(node, language)}
              value={departmentId === null ? [] : [departmentId]}
              placeholder={t('access.explain.anyPlace')}
              clearLabel={t('access.explain.anyPlace')}
              isClearable
              onChange={([id]) => setDepartmentId(id ?? null)}
            />
          </Field.Root>
        )}
        {answer.error && <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data && <Explanation of={answer.data} />}
      </Stack>
    </SideDrawer>
  );
}

function Explanation(props: { readonly of: PermissionExplanation }): ReactElement {
  const { t, language } = useText();
  const { isAllowed, denials, roles, authority, place } = props.of;
  const data = [
    ...(authority.isAll ? [t('access.explain.all')] : []),
    ...(authority.isAll ? [] : authority.departments.map((one) => nameOf(one, language))),
    ...(authority.total > authority.departments.length
      ? [t('access.explain.more', { count: authority.total })]
      : []),
    ...(authority.isOwn && !authority.isAll ? [t('access.explain.own')] : []),
  ];
  const placeName = place ? nameOf(place, language) : '';
  return (
    <Stack gap="5" aria-live="polite">
      <Stack gap="1" align="flex-start">
        <Badge size="lg" colorPalette={isAllowed ? 'green' : 'red'}>
          {t(isAllowed ? 'access.explain.yes' : 'access.explain.no')}
        </Badge>
        {denials.map((denial) => (
          <Text key={denial}>{t(`access.explain.denial.${denial}`, { place: placeName })}</Text>
        ))}
        {place?.isReached && <Text>{t('access.explain.reached', { place: placeName })}</Text>}
      </Stack>
      <Stack as="section" gap="2">
        <Text as="h3" fontWeight="600">
          {t('access.explain.roles')}
        </Text>
        {roles.length === 0 && <Text color="fg.muted">{t('access.explain.noRoles')}</Text>}
        {roles.map((role) => (
          <Stack key={role.roleId} gap="0.5" borderWidth="1px" rounded="md" px="3" py="2">
            <Text fontWeight="600" overflowWrap="anywhere">
              {role.roleName}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {t(`access.kind.${role.kind}`)} · {t(`access.dsType.t${role.dsType}`)}
            </Text>
            <Text textStyle="sm">
              {[
                ...(role.isGrantedByName ? [t('access.explain.byName')] : []),
                ...role.menus.map((one) => t('access.explain.byMenu', { name: nameOf(one, language) })),
                ...(role.isGrantedByName || role.menus.length > 0 ? [] : [t('access.explain.notByRole')]),
                ...(role.isIgnored ? [t('access.explain.ignored')] : []),
              ].join(' · ')}
            </Text>
          </Stack>
        ))}
      </Stack>
      <Stack as="section" gap="1">
        <Text as="h3" fontWeight="600">
          {t('access.explain.data')}
        </Text>
        <Text>{data.length > 0 ? data.join(t('crud.removal.comma')) : t('access.explain.nothing')}</Text>
      </Stack>
    </Stack>
  );
}
