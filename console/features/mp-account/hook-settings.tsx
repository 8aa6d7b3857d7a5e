import { Box, Button, Field, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { copyText } from '#console/ui/feedback/copy-text.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { AccountVerifyDialog } from '#console/ui/verify/account-verify-dialog.tsx';
import { copyMpSecrets, type MpAccount } from '#shared/contracts/public-account/mp-account.ts';

type Secret = 'token' | 'encodingKey';

/** What has to be entered in WeChat's console. A secret is copied after the user's password was verified. */
export function HookSettings({ row }: { readonly row: MpAccount }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const [asked, setAsked] = useState<Secret | null>(null);
  const secrets = useAction(copyMpSecrets, []);

  function copy(secret: Secret, proof: string): void {
    setAsked(null);
    secrets.mutate(
      { params: { id: row.id }, body: { proof } },
      {
        onSuccess: (found) =>
          void copyText(found[secret]).then((isCopied) => {
            if (isCopied) notify({ kind: 'success', title: t('shell.actions.copied') });
          }),
        onError: (error) => prompts.failed(error),
      },
    );
  }
  return (
    <Box w={{ base: 'full', xl: '340px' }} flex="none">
      <Card title={t('mpAccount.fillIn')}>
        <Stack gap="3">
          <Given
            label="URL"
            value={row.hookUrl}
            copyLabel={t('mpAccount.copyUrl')}
            onCopy={() => void copyText(row.hookUrl)}
          />
          <Given
            label="Token"
            value={row.hasToken ? '••••••••••••' : null}
            copyLabel={t('mpAccount.copyToken')}
            onCopy={() => setAsked('token')}
          />
          <Given
            label="EncodingAESKey"
            value={row.hasEncodingKey ? '••••••••••••' : null}
            copyLabel={t('mpAccount.copyKey')}
            onCopy={() => setAsked('encodingKey')}
          />
          <Text textStyle="sm" color="fg.muted">
            {t('mpAccount.secretsNote')}
          </Text>
        </Stack>
      </Card>
      <AccountVerifyDialog
        open={asked !== null}
        title={t('mpAccount.proof')}
        action="mp_secret"
        onVerified={(proof) => asked && copy(asked, proof)}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
}

function Given(props: {
  readonly label: string;
  /** Null = lost. */
  readonly value: string | null;
  readonly copyLabel: string;
  readonly onCopy: () => void;
}): ReactElement {
  const { t } = useText();
  const { label, value, copyLabel, onCopy } = props;
  return (
    <Field.Root invalid={value === null}>
      <Field.Label>{label}</Field.Label>
      <HStack w="full" gap="2">
        <Input readOnly size="sm" fontFamily="mono" value={value ?? ''} />
        <Button size="sm" variant="outline" aria-label={copyLabel} disabled={value === null} onClick={onCopy}>
          {t('shell.actions.copy')}
        </Button>
      </HStack>
      {value === null && (
        <Box color="fg.error" textStyle="sm">
          {t('mpAccount.lost')}
        </Box>
      )}
    </Field.Root>
  );
}
