import { Badge, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { PermissionExplanation } from '#shared/contracts/roles/permission-explanation.ts';
import { ExplainedForm } from './explained-form.tsx';

/** Yes or no, and why: the roles with what they grant, and the data that they reach. */
export function Explanation(props: { readonly of: PermissionExplanation }): ReactElement {
  const { t, language } = useText();
  const { isAllowed, denials, roles, authority, place, record } = props.of;
  const seeded = useSeedNames('role');
  const comma = t('crud.removal.comma');
  const data = [
    ...(authority.isAll ? [t('access.explain.all')] : []),
    ...(authority.isAll ? [] : authority.departments.map((one) => nameOf(one, language))),
    ...(authority.total > authority.departments.length
      ? [t('access.explain.more', { count: authority.total })]
      : []),
    ...(authority.isOwn && !authority.isAll ? [t('access.explain.own')] : []),
  ];
  const named = {
    place: place ? nameOf(place, language) : '',
    record: record ? nameOf(record, language) : '',
    package: props.of.package?.name ?? '',
  };
  return (
    <Stack gap="5" aria-live="polite">
      <Stack gap="1" align="flex-start">
        <Badge size="lg" colorPalette={isAllowed ? 'green' : 'red'}>
          {t(isAllowed ? 'access.explain.yes' : 'access.explain.no')}
        </Badge>
        {denials.map((denial) => (
          <Text key={denial}>{t(`access.explain.denial.${denial}`, named)}</Text>
        ))}
        {place?.isReached && <Text>{t('access.explain.reached', named)}</Text>}
        {record?.isReached && <Text>{t('access.explain.recordReached', named)}</Text>}
        {record?.isReachedWithoutRole && <Text>{t('access.explain.withoutRole')}</Text>}
        {record && (
          <Text color="fg.muted">
            {record.departments.length > 0
              ? t('access.explain.ofDepartments', {
                  names: record.departments.map((one) => nameOf(one, language)).join(comma),
                })
              : t('access.explain.ofTenant')}
          </Text>
        )}
        {record && props.of.fields.length > 0 && (
          <ExplainedForm subject={record.subject} fields={props.of.fields} />
        )}
      </Stack>
      <Stack as="section" gap="2">
        <Text as="h3" fontWeight="600">
          {t('access.explain.roles')}
        </Text>
        {roles.length === 0 && <Text color="fg.muted">{t('access.explain.noRoles')}</Text>}
        {roles.map((role) => (
          <Stack key={role.roleId} gap="0.5" borderWidth="1px" rounded="md" px="3" py="2">
            <Text fontWeight="600" overflowWrap="anywhere">
              {seeded.nameOf(role.roleCode, role.roleName)}
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
                ...(role.reachesRecord === null
                  ? []
                  : [t(role.reachesRecord ? 'access.explain.roleReaches' : 'access.explain.roleMisses')]),
              ].join(' · ')}
            </Text>
          </Stack>
        ))}
      </Stack>
      <Stack as="section" gap="1">
        <Text as="h3" fontWeight="600">
          {t('access.explain.data')}
        </Text>
        <Text>{data.length > 0 ? data.join(comma) : t('access.explain.nothing')}</Text>
      </Stack>
    </Stack>
  );
}
