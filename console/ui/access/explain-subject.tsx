import { Field, HStack, NativeSelect, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { PERMISSION_GROUPS } from '#shared/contracts/kit/capability.ts';
import { getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { groupOf } from '#shared/contracts/roles/permission-groups.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { getRoleGrants } from '#shared/contracts/roles/role.ts';
import type { Asked, AskedOf } from './explained-question.ts';

interface PartProps<Kind extends Asked['kind']> {
  readonly asked: AskedOf<Kind>;
  readonly onChange: (asked: AskedOf<Kind>) => void;
}

export function ExplainOnePermission({ asked, onChange }: PartProps<'permission'>): ReactElement {
  const { t } = useText();
  return (
    <Field.Root>
      <Field.Label>{t('access.explain.kind.permission')}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          value={asked.permission}
          onChange={(event) => {
            const permission = PERMISSIONS.find((one) => one === event.target.value);
            if (permission) onChange({ ...asked, permission });
          }}
        >
          {PERMISSION_GROUPS.map((group) => (
            <optgroup key={group} label={t(`access.group.${group}`)}>
              {PERMISSIONS.filter((one) => groupOf(one) === group).map((one) => (
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
  );
}

/** A page, a group or a button of the menu. */
export function ExplainMenu({ asked, onChange }: PartProps<'menu'>): ReactElement {
  const { t, language } = useText();
  const grants = useCall(getRoleGrants, {});
  const label = t('access.explain.menu');
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <TreeSelect
        label={label}
        tree={grants.data?.menus ?? []}
        nameOf={(node) => nameOf(node, language)}
        renderNode={(node) => (
          <HStack gap="2" minW="0">
            {node.type === '1' && <MenuGlyph name="key" sizePx={14} />}
            <Text truncate>{nameOf(node, language)}</Text>
          </HStack>
        )}
        value={asked.menuId === null ? [] : [asked.menuId]}
        placeholder={t('access.explain.chooseMenu')}
        onChange={([menuId]) => onChange({ ...asked, menuId: menuId ?? null })}
      />
      {grants.error && <LoadFailure error={grants.error} onRetry={() => void grants.refetch()} />}
    </Field.Root>
  );
}

/** Where the permission is to count: nothing for readers who do not see the plant. */
export function ExplainPlace(props: {
  readonly departmentId: string | null;
  readonly onChange: (departmentId: string | null) => void;
}): ReactElement | null {
  const { t, language } = useText();
  const { departmentId, onChange } = props;
  const maySeePlant = useMay('plant_view');
  const departments = useCall(getDepartmentTree, { query: {} }, { enabled: maySeePlant }).data ?? [];
  if (!maySeePlant) return null;
  return (
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
        onChange={([id]) => onChange(id ?? null)}
      />
    </Field.Root>
  );
}
