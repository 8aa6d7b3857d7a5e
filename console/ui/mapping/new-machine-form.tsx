import { Alert, Box, Button, Grid, HStack, Input, NativeSelect } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { auditDepartments, department, getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';
import { mayStandBelow } from '#shared/domain/tree/department-places.ts';

/** Drafts a machine below a line or workshop and audits it, so that it can be chosen at once. */
export function NewMachineForm(props: {
  readonly onCreated: (code: string) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { t, language } = useText();
  const tree = useCall(getDepartmentTree, { query: {} }).data ?? [];
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [parent, setParent] = useState<string | null>(null);
  const [machineType, setMachineType] = useState<MachineType>('generic');
  const [speed, setSpeed] = useState('');
  const create = useAction(department.create, [department.page]);
  const audit = useAction(auditDepartments, [getDepartmentTree]);
  const failure = create.error ?? audit.error;
  const errorOf = (field: string): string | undefined => create.error?.fields[field];

  async function save(): Promise<void> {
    const body = {
      dtype: 'machine' as const,
      parentId: parent,
      code: code.trim(),
      name: name.trim(),
      machineType,
      idealSpeedPerHour: Number(speed),
    };
    const made = await create.mutateAsync({ body }).catch(() => null);
    if (!made) return;
    const isAudited = await audit.mutateAsync({ body: { ids: [made.deptId] } }).catch(() => false);
    if (isAudited) props.onCreated(body.code);
  }

  return (
    <Box as="section" aria-label={t('onboarding.newMachine.title')} borderWidth="1px" rounded="md" p="4">
      <Grid templateColumns="1fr 1fr 1.4fr" gap="4">
        <FormField label={t('onboarding.newMachine.code')} error={errorOf('code')}>
          <Input
            size="sm"
            fontFamily="mono"
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </FormField>
        <FormField label={t('onboarding.newMachine.name')} error={errorOf('name')}>
          <Input
            size="sm"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
        <FormField label={t('onboarding.newMachine.parent')} error={errorOf('parentId')}>
          <TreeSelect
            label={t('onboarding.newMachine.parent')}
            size="sm"
            tree={tree}
            nameOf={(node) => nameOf(node, language)}
            value={parent === null ? [] : [parent]}
            isDisabled={({ dtype }) => !mayStandBelow('machine', dtype)}
            onChange={([id]) => setParent(id ?? null)}
          />
        </FormField>
        <FormField label={t('onboarding.newMachine.type')} error={errorOf('machineType')}>
          <NativeSelect.Root size="sm">
            <NativeSelect.Field
              value={machineType}
              onChange={(event) => setMachineType(MachineType.parse(event.target.value))}
            >
              {MachineType.options.map((type) => (
                <option key={type} value={type}>
                  {t(`department.machineType.${type}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
        <FormField label={t('onboarding.newMachine.speed')} error={errorOf('idealSpeedPerHour')}>
          <Input
            size="sm"
            inputMode="decimal"
            value={speed}
            onChange={(event) => setSpeed(event.target.value)}
          />
        </FormField>
      </Grid>
      {failure && (
        <Alert.Root status="error" size="sm" mt="4" role="alert">
          <Alert.Indicator />
          <Alert.Description>
            <ServerText text={failure.message} />
          </Alert.Description>
        </Alert.Root>
      )}
      <HStack mt="4" gap="2">
        <Button
          size="sm"
          disabled={code.trim() === '' || name.trim() === '' || parent === null || !(Number(speed) > 0)}
          loading={create.isPending || audit.isPending}
          onClick={() => void save()}
        >
          {t('onboarding.newMachine.save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={props.onCancel}>
          {t('shell.actions.cancel')}
        </Button>
      </HStack>
    </Box>
  );
}
