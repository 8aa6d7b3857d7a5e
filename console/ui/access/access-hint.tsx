import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { getMissingAccess } from '#shared/contracts/roles/permission-explanation.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/** What the user lacks, by name, and whom they can ask for it: no text beside it may say that. */
export function AccessHint(props: {
  /** Address of a page. */
  readonly path?: string;
  readonly permissions?: readonly Permission[];
}): ReactElement {
  const { t, language } = useText();
  const { path, permissions = [] } = props;
  const { data, error } = useCall(getMissingAccess, {
    query: {
      ...(path !== undefined && { path: path.replace(/\/index$/, '') }),
      ...(permissions[0] !== undefined && { permission: permissions[0] }),
    },
  });
  const missing = [...new Set([...permissions, ...(data?.permissions ?? [])])];
  const contacts = data?.contacts ?? [];
  const ask = data?.isWithheld
    ? t('access.missing.withheld')
    : contacts.length > 0
      ? t('access.missing.ask', { names: contacts.join(t('crud.removal.comma')) })
      : t('access.missing.askAdmin');
  return (
    <Stack gap="1" mt="3" textStyle="sm" color="fg.muted" aria-live="polite">
      {data?.menu && <Text>{t('access.missing.menu', { name: nameOf(data.menu, language) })}</Text>}
      {missing.map((permission) => (
        <Text key={permission}>
          {t('access.missing.permission', { name: t(`permissions.${permission}`) })}
        </Text>
      ))}
      {(data || error) && <Text>{ask}</Text>}
    </Stack>
  );
}
