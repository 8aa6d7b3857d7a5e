import { Alert, Box, Button, HStack, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import { MAPPING_PROFILES } from '#shared/domain/profiles/all-profiles.ts';
import { MachineSelect } from './machine-select.tsx';
import { type MappingRow, missingParts } from './mapping-row.ts';
import { MappingRowCard } from './mapping-row-card.tsx';
import { NewMachineForm } from './new-machine-form.tsx';
import type { RowPreview } from './row-preview.tsx';
import type { MappingRows } from './use-mapping-rows.ts';

/**
 * Confirms what a profile proposes for chosen values, whatever brings them: each becomes a state or a metric of a
 * machine, is ignored, or is left as it is.
 */
export function MappingDrawer(props: {
  readonly title: string;
  readonly mapping: MappingRows;
  /** By the keys of the items. */
  readonly previews: ReadonlyMap<string, RowPreview>;
  /** What the server has refused, by the keys of the items. */
  readonly refusals?: ReadonlyMap<string, readonly string[]>;
  readonly widthPx?: number;
  readonly isBusy: boolean;
  readonly failure: ApiError | null;
  /** Called only with complete rows. */
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Above the rows: where they are saved. */
  readonly place?: ReactNode;
  /** Below the rows: what they have in common with others. */
  readonly children?: ReactNode;
}): ReactElement {
  const { t, language } = useText();
  const { mapping, previews, failure } = props;
  const { profile, rows, tree = [] } = mapping;
  const mayBuild = useMay('plant_edit');
  const [isChecked, setIsChecked] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const isNoNumber = ({ item, kind }: MappingRow): boolean => {
    const preview = previews.get(item.key);
    return kind === 'metric' && preview?.kind === 'refused' && preview.isNoNumber === true;
  };
  const isComplete = rows.every((row) => missingParts(row).length === 0 && !isNoNumber(row));
  const hasWork = rows.some(({ kind }) => kind !== 'leave');

  return (
    <SideDrawer
      isOpen
      widthPx={props.widthPx ?? 1_040}
      title={props.title}
      isDirty={mapping.isDirty && !props.isBusy}
      onClose={props.onClose}
      footer={(close) => (
        <>
          <Button variant="outline" onClick={close}>
            {t('shell.actions.cancel')}
          </Button>
          <Button
            loading={props.isBusy}
            disabled={!hasWork}
            onClick={() => {
              setIsChecked(true);
              if (isComplete) props.onSave();
            }}
          >
            {t('shell.actions.save')}
          </Button>
        </>
      )}
    >
      <Stack gap="4">
        {failure && (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('shell.failed.save')}</Alert.Title>
              <Alert.Description>
                <ServerText text={failure.message} /> {t('shell.failed.kept')}
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
        <HStack gap="4" align="start">
          <Box flex="1">
            <FormField label={t('onboarding.drawer.profile')} error={undefined}>
              <NativeSelect.Root size="sm">
                <NativeSelect.Field
                  value={profile.id}
                  onChange={(event) => mapping.setProfile(event.target.value)}
                >
                  {MAPPING_PROFILES.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name[language]}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </FormField>
          </Box>
          <Box flex="1">
            <FormField label={t('onboarding.drawer.allMachines')} error={undefined}>
              <MachineSelect
                label={t('onboarding.drawer.allMachines')}
                placeholder={t('onboarding.row.chooseMachine')}
                tree={tree}
                value={commonMachine(rows.map(({ machine }) => machine))}
                onChange={mapping.setAllMachines}
              />
            </FormField>
          </Box>
          {mayBuild && (
            <Button
              mt="6"
              size="sm"
              variant="outline"
              aria-expanded={isAdding}
              onClick={() => setIsAdding(!isAdding)}
            >
              <Glyph name="plus" sizePx={14} />
              {t('onboarding.newMachine.title')}
            </Button>
          )}
        </HStack>
        {isAdding && (
          <NewMachineForm
            onCancel={() => setIsAdding(false)}
            onCreated={(code) => {
              mapping.setAllMachines(code);
              setIsAdding(false);
            }}
          />
        )}
        {mapping.tree?.length === 0 && !isAdding && (
          <Alert.Root status="info" size="sm">
            <Alert.Indicator />
            <Alert.Description>{t('onboarding.drawer.noMachines')}</Alert.Description>
          </Alert.Root>
        )}
        {profile.unknowns.length > 0 && (
          <Box as="details" textStyle="sm">
            <Box as="summary" cursor="pointer" color="fg.muted">
              {t('onboarding.drawer.unknowns')}
            </Box>
            <Box as="ul" ps="5" mt="1" color="fg.muted">
              {profile.unknowns.map((text) => (
                <li key={text.en}>{text[language]}</li>
              ))}
            </Box>
          </Box>
        )}
        {props.place}
        <Stack gap="2">
          {rows.map((row) => (
            <MappingRowCard
              key={row.item.key}
              row={row}
              kinds={mapping.kinds}
              refusals={[
                ...(isChecked && isNoNumber(row) ? [t('onboarding.missing.number')] : []),
                ...(props.refusals?.get(row.item.key) ?? []),
              ]}
              tree={tree}
              preview={previews.get(row.item.key) ?? null}
              isChecked={isChecked}
              onEdit={(change) => mapping.edit(row.item.key, change)}
            />
          ))}
        </Stack>
        {props.children}
        {isChecked && !isComplete && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {t('onboarding.drawer.incomplete')}
          </Text>
        )}
      </Stack>
    </SideDrawer>
  );
}

function commonMachine(codes: readonly (string | null)[]): string | null {
  const [first = null] = codes;
  return codes.every((code) => code === first) ? first : null;
}
