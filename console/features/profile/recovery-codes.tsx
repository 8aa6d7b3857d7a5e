import { Button, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { copyText } from '#console/ui/feedback/copy-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';

/** The only sight of the recovery codes: it ends by its button alone, so that it is not lost by a stray click. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactElement {
  const { t } = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('security.recoveryHint')}</Text>
      <SimpleGrid columns={2} gap="2" bg="bg.subtle" borderWidth="1px" rounded="md" p="3">
        {props.codes.map((code) => (
          <chakra.code key={code} textStyle="sm">
            {code}
          </chakra.code>
        ))}
      </SimpleGrid>
      <Stack direction="row" justify="flex-end" gap="2">
        <Button variant="outline" onClick={() => void copyText(props.codes.join('\n')).then(setIsCopied)}>
          {t(isCopied ? 'shell.actions.copied' : 'security.copyAll')}
        </Button>
        <Button onClick={props.onKept}>{t('security.saved')}</Button>
      </Stack>
    </Stack>
  );
}
