import { type ReactElement, useEffect } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { SecretSight } from '#console/ui/credential/secret-sight.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ApiKey, apiKey, issueApiKey } from '#shared/contracts/api-key.ts';

/** Makes the secret of a key as it opens, and shows it this once. */
export function ApiKeySecret(props: { readonly of: ApiKey; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { id, name } = props.of;
  const { mutate, data, error } = useAction(issueApiKey, [apiKey.page]);
  useEffect(() => mutate({ params: { id } }), [mutate, id]);
  return (
    <SecretSight
      title={t('apiKey.secret.title', { name })}
      hint={t('apiKey.secret.hint')}
      rows={data ? [{ label: t('apiKey.secret.label'), text: data.secret }] : null}
      error={error}
      onRetry={() => mutate({ params: { id } })}
      doneLabel={t('apiKey.secret.done')}
      onClose={props.onClose}
    />
  );
}
