import { Button, Field, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { Id } from '#shared/contracts/kit/envelope.ts';

/** The tenant to sign in to. The choice is remembered, as most users have one tenant. */
export function TenantChoice(): ReactElement {
  const { t } = useText();
  const { session } = useServices();
  const tenantId = useSession((state) => state.tenantId);
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);

  function take(): void {
    const parsed = Id.safeParse(typed?.trim());
    setIsInvalid(!parsed.success);
    if (!parsed.success) return;
    session.getState().chooseTenant(parsed.data);
    setTyped(null);
  }

  if (typed === null) {
    return (
      <HStack gap="1" color="fg.muted" textStyle="sm">
        <Text>{t('login.tenant', { id: tenantId })}</Text>
        <Button variant="plain" size="xs" px="1" color="accent.fg" onClick={() => setTyped(tenantId)}>
          {t('login.otherTenant')}
        </Button>
      </HStack>
    );
  }
  return (
    <Field.Root invalid={isInvalid}>
      <Field.Label>{t('login.tenantId')}</Field.Label>
      <HStack w="100%">
        <Input
          size="sm"
          autoFocus
          inputMode="numeric"
          maxLength={19}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            else if (event.key === 'Escape') setTyped(null);
          }}
        />
        <Button size="sm" variant="outline" onClick={take}>
          {t('login.tenantTake')}
        </Button>
      </HStack>
      <Field.ErrorText>{t('login.tenantInvalid')}</Field.ErrorText>
    </Field.Root>
  );
}
