import { Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { OneTimeDialog, SecretRow } from '#console/ui/credential/one-time-dialog.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ApiKey, apiKey, issueApiKey } from '#shared/contracts/api-keys/api-key.ts';

/** Makes the secret of a key as it opens, and shows it this once. */
export function ApiKeySecret(props: { readonly of: ApiKey; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { id, name } = props.of;
  const { mutate, data, error } = useAction(issueApiKey, [apiKey.page]);
  useEffect(() => mutate({ params: { id } }), [mutate, id]);
  return (
    <OneTimeDialog
      title={t('apiKey.secret.title', { name })}
      doneLabel={t('apiKey.secret.done')}
      widthPx={560}
      isClosable={error !== null}
      onClose={props.onClose}
    >
      <LoadFailure error={error} isBlank onRetry={() => mutate({ params: { id } })} />
      {data && (
        <>
          <Text color="fg.muted" mb="4">
            {t('apiKey.secret.hint')}
          </Text>
          <SecretRow label={t('apiKey.secret.label')} text={data.secret} />
        </>
      )}
      {!data && !error && <Skeleton h="96px" />}
    </OneTimeDialog>
  );
}
