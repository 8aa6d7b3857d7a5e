import { Button } from '@chakra-ui/react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { HoldersOf } from '#console/ui/access/holders-of.tsx';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { OriginMark } from '#console/ui/crud/list/origin-mark.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listRoleHolders, type Role, RoleKind, role } from '#shared/contracts/roles/role.ts';
import { copyOf, toRoleBody } from './role-body.ts';
import { RoleFields } from './role-fields.tsx';
import { useRoleRemoval } from './use-role-removal.ts';

const DRAWER_WIDTH_PX = 1_080;
const DEFAULTS = { dsType: 4, kind: 'internal', departmentIds: [], permissions: [], menuIds: [] };

/** What users may open, do and see: roles, their grants, and who has them. */
export function RolePage(): ReactElement {
  const { t } = useText();
  const mayEdit = useMay('role_edit');
  const seeded = useSeedNames('role');
  const described = useSeedNames('roleDesc');
  const nameOf = useCallback(({ roleCode, roleName }: Role) => seeded.nameOf(roleCode, roleName), [seeded]);
  const [shown, setShown] = useState<Role | null>(null);
  const [copy, setCopy] = useState<Readonly<Record<string, unknown>> | null>(null);
  const onRemovalRefused = useRoleRemoval(nameOf);
  const columns: readonly SubjectColumn<Role>[] = useMemo(
    () => [
      {
        key: 'roleName',
        sort: 'role_name',
        wantedPx: 200,
        cell: (row) => <NameCell name={nameOf(row)} />,
      },
      {
        key: 'roleCode',
        sort: 'role_code',
        wantedPx: 200,
        cell: ({ roleCode }) => <CodeCell text={roleCode} />,
      },
      {
        key: 'kind',
        sort: 'kind',
        widthPx: 120,
        cell: ({ kind, isSystem }) =>
          isSystem ? <OriginMark isSystem label={t('role.system')} /> : t(`access.kind.${kind}`),
      },
      { key: 'dsType', sort: 'ds_type', widthPx: 230, cell: ({ dsType }) => t(`access.dsType.t${dsType}`) },
      {
        key: 'holders',
        sort: 'holders',
        align: 'end',
        widthPx: 100,
        cell: (row) => (
          <Button
            size="xs"
            variant="ghost"
            color="accent.fg"
            me="-2.5"
            aria-label={t('access.holders.show', { name: nameOf(row), count: row.holders })}
            onClick={() => setShown(row)}
          >
            {row.holders}
          </Button>
        ),
      },
      {
        key: 'roleDesc',
        isMinor: true,
        wantedPx: 260,
        cell: ({ roleCode, roleDesc }) => {
          const text = described.nameOf(roleCode, roleDesc);
          return <span title={text}>{text || '–'}</span>;
        },
      },
    ],
    [t, nameOf, described],
  );
  const actionsOf = useCallback(
    (row: Role): readonly RowAction[] => [
      {
        label: t('role.copy'),
        onSelect: () => setCopy(copyOf(row, t('role.copyName', { name: nameOf(row) }))),
      },
    ],
    [t, nameOf],
  );
  return (
    <>
      <ListPage
        crud={role}
        nameOf={nameOf}
        columns={columns}
        filters={[
          { kind: 'text', name: 'roleName', placeholder: t('role.filterPlaceholder') },
          enumFilter('kind', RoleKind.options, (value) => t(`access.kind.${value}`), {
            label: t('role.field.kind'),
            all: t('role.allKinds'),
            kind: 'segments',
          }),
        ]}
        {...(mayEdit && { moreActions: actionsOf })}
        refusal={({ isSystem }) => (isSystem ? t('errors.system_record') : undefined)}
        onRemovalRefused={onRemovalRefused}
        removalMeaning={t('role.removeText')}
        defaults={DEFAULTS}
        newRecord={copy}
        onNewRecordClosed={() => setCopy(null)}
        toBody={toRoleBody}
        drawerWidthPx={DRAWER_WIDTH_PX}
        fields={(row) => (
          <RoleFields
            row={row}
            nameHint={row ? seeded.hintOf(row.roleCode, row.roleName) : undefined}
            descHint={row ? described.hintOf(row.roleCode, row.roleDesc) : undefined}
          />
        )}
      />
      {shown && (
        <HoldersOf
          call={listRoleHolders}
          id={shown.roleId}
          name={nameOf(shown)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
