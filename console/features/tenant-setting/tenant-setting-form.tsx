import { Box, Button, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Card } from '#console/ui/card.tsx';
import { EntityContext, type EntityForm } from '#console/ui/crud/entity/entity-context.ts';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { PRODUCT_FORM } from '#console/ui/crud/use-tenant-form.ts';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useUnsavedChanges } from '#console/ui/use-unsaved-changes.tsx';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import {
  type CurrentTenant,
  type getCompany,
  TenantSettingBody,
  tenantSettingSubject,
} from '#shared/contracts/platform/tenant-setting.ts';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';
import { OriginsField } from './origins-field.tsx';
import { SettingPreview } from './setting-preview.tsx';
import { type SettingValues, toSettingValues } from './setting-values.ts';
import { useSettingForm } from './use-setting-form.ts';

/** The settings at the left, what users and visitors see of them at the right. */
export function TenantSettingForm(props: {
  readonly tenant: CurrentTenant;
  readonly company: CallReply<typeof getCompany>;
  readonly onSaved: () => void;
}): ReactElement {
  const { t } = useText();
  const { tenant, company, onSaved } = props;
  const text = useSubjectText(tenantSettingSubject);
  const stored = useMemo(() => toSettingValues(tenant, company), [tenant, company]);
  const { form, isBusy, submit } = useSettingForm(stored, onSaved);
  const [formats] = useState(() => new Map<string, (value: unknown) => string>());
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty, () => form.reset(stored));
  const context = useMemo<EntityForm>(
    () => ({
      schema: TenantSettingBody,
      text,
      tenantForm: PRODUCT_FORM,
      isNew: false,
      record: null,
      formats,
    }),
    [text, formats],
  );
  return (
    <EntityContext value={context}>
      <FormProvider {...form}>
        <Grid templateColumns="minmax(0, 1fr) minmax(340px, 420px)" gap="6" alignItems="start">
          <Stack
            as="form"
            gap="6"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
            {...{ noValidate: true }}
          >
            <Card title={t('tenantSetting.identity')}>
              <CardFields>
                <TextField name="name" />
                <LogoField logo={tenant.logo} onSaved={onSaved} />
                <AccentField />
              </CardFields>
            </Card>
            <Card title={t('tenantSetting.rules')}>
              <CardFields>
                <SwitchField name="watermark" hint={t('tenantSetting.watermarkHint')} />
                <SwitchField name="singleSession" hint={t('tenantSetting.singleSessionHint')} />
                <OriginsField />
              </CardFields>
            </Card>
            <Card title={t('tenantSetting.company')}>
              <Text textStyle="sm" color="fg.muted" mb="4">
                {t('tenantSetting.companyHint')}
              </Text>
              <CardFields>
                <TextField name="companyProfile" rows={6} />
                <TextField name="companyContact" rows={3} />
              </CardFields>
            </Card>
            <HStack
              position="sticky"
              // Over the padding of the page.
              bottom="-6"
              mb="-6"
              bg="bg"
              py="3"
              borderTopWidth="1px"
              justify="flex-end"
              gap="2"
              zIndex="1"
            >
              <Button variant="outline" disabled={!isDirty || isBusy} onClick={() => form.reset(stored)}>
                {t('tenantSetting.reset')}
              </Button>
              <Button type="submit" disabled={!isDirty} loading={isBusy}>
                {t('tenantSetting.save')}
              </Button>
            </HStack>
          </Stack>
          <Box position="sticky" top="0">
            <LivePreview logo={tenant.logo} />
          </Box>
        </Grid>
        {unsaved.question}
      </FormProvider>
    </EntityContext>
  );
}

/** The note of the last field stands inside of its card too. */
function CardFields(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Box pb="6">
      <FieldStack>{props.children}</FieldStack>
    </Box>
  );
}

function LivePreview(props: { readonly logo: string | null }): ReactElement {
  // The form's values have the shape of its defaults.
  const values = useWatch() as SettingValues;
  return <SettingPreview values={values} logo={props.logo} />;
}
