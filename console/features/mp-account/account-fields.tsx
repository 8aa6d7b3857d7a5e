import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { SecretField } from '#console/ui/crud/fields/secret-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TreeField } from '#console/ui/crud/fields/tree-field.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { type MpAccount, MpKind, MpMode } from '#shared/contracts/public-account/mp-account.ts';

/** The tree has no value for none. */
export function toAccountBody(values: FieldValues): FieldValues {
  return { ...values, deptId: values.deptId || null };
}

/** An account as WeChat's console names it; its secrets are written and not shown. */
export function AccountFields(props: { readonly row: MpAccount | null }): ReactElement {
  const { t, language } = useText();
  const { row } = props;
  const { data: departments = [] } = useCall(getDepartmentTree, {}, { enabled: useMay('plant_view') });
  return (
    <>
      <TextField name="name" />
      <TextField name="account" isCode placeholder="gh_…" hint={t('mpAccount.accountHint')} />
      <TextField name="appId" isCode placeholder="wx…" />
      <SecretField
        name="secret"
        hint={t(row?.hasSecret ? 'mpAccount.secretAgainHint' : 'mpAccount.secretHint')}
      />
      <SegmentField
        name="kind"
        choices={MpKind.options.map((value) => ({ value, text: t(`mpAccount.kinds.${value}`) }))}
      />
      <SwitchField name="isVerified" />
      <SegmentField
        name="mode"
        hint={t('mpAccount.modeHint')}
        choices={MpMode.options.map((value) => ({ value, text: t(`mpAccount.modes.${value}`) }))}
      />
      <SecretField name="token" hint={t(row?.hasToken ? 'mpAccount.keyAgainHint' : 'mpAccount.keyHint')} />
      <SecretField
        name="encodingKey"
        hint={t(row?.hasEncodingKey ? 'mpAccount.keyAgainHint' : 'mpAccount.keyHint')}
      />
      <TreeField
        name="deptId"
        tree={departments}
        nameOf={(node) => nameOf(node, language)}
        root={{ text: t('mpAccount.deptNone'), value: '' }}
        hint={t('mpAccount.deptHint')}
      />
      <SwitchField name="isEnabled" />
    </>
  );
}
