import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Tenant } from '#shared/contracts/tenants/tenant.ts';
import { isFirstTenant } from './is-first-tenant.ts';

/** What the platform says about a tenant; for a new one also who its first administrator is. */
export function TenantFields(props: {
  readonly row: Tenant | null;
  readonly packages: readonly FilterChoice[];
}): ReactElement {
  const { t } = useText();
  const { row } = props;
  const isFirst = row !== null && isFirstTenant(row);
  return (
    <>
      <TextField name="name" />
      <TextField name="code" isCode hint={t('tenant.codeHint')} />
      {!isFirst && (
        <>
          <Grid templateColumns="1fr 1fr" gap="4">
            <DateField name="startDay" />
            <DateField name="endDay" hint={t('tenant.dayHint')} />
          </Grid>
          <SelectField name="packageId" choices={props.packages} none={t('tenant.allMenus')} />
        </>
      )}
      <SwitchField name="watermark" hint={t('tenant.watermarkHint')} />
      <TextField name="remarks" rows={3} />
      {row === null && (
        <Box as="section" aria-labelledby="tenant-first-admin" borderTopWidth="1px" pt="6">
          <Heading as="h3" size="sm" id="tenant-first-admin">
            {t('tenant.firstAdmin')}
          </Heading>
          <Text textStyle="sm" color="fg.muted" mb="5">
            {t('tenant.firstAdminHint')}
          </Text>
          <Stack gap="8">
            <TextField name="adminUsername" isCode />
            <TextField name="adminNickname" />
            <TextField name="adminPhone" isCode />
            <SwitchField name="isCopyOfOwn" hint={t('tenant.copyHint')} />
          </Stack>
        </Box>
      )}
    </>
  );
}
