import { Button, HStack, Spinner, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { OneTimeDialog } from '#console/ui/credential/one-time-dialog.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getMpBindCode, type MpBindCode } from '#shared/contracts/public-account/mp-binding.ts';
import { QrPicture } from './qr-picture.tsx';

interface BindCodeProps {
  readonly title: string;
  readonly text: string;
  readonly accounts: readonly { readonly id: Id; readonly name: string }[];
  readonly make: (accountId: Id) => Promise<MpBindCode>;
  readonly onUsed?: () => void;
  readonly onClose: () => void;
}

const ASKED_EVERY_MS = 2_000;
const WIDTH_PX = 420;

/** A code that binds whoever scans it first, until it was scanned. Texts: `mpBinding`. */
export function BindCodeDialog(props: BindCodeProps): ReactElement {
  const { t } = useText();
  const { title, text, accounts, onClose } = props;
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '');
  const [turn, setTurn] = useState(0);
  return (
    <OneTimeDialog
      title={title}
      doneLabel={t('mpBinding.close')}
      widthPx={WIDTH_PX}
      isClosable
      onClose={onClose}
    >
      <Stack gap="4">
        <Text>{text}</Text>
        {accounts.length > 1 && (
          <ChoiceBox
            label={t('mpBinding.account')}
            value={accountId}
            widthPx={220}
            choices={accounts.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setAccountId}
          />
        )}
        <Code
          key={`${accountId} ${turn}`}
          {...props}
          accountId={accountId}
          onAgain={() => setTurn((last) => last + 1)}
        />
      </Stack>
    </OneTimeDialog>
  );
}

function Code(props: BindCodeProps & { readonly accountId: Id; readonly onAgain: () => void }): ReactElement {
  const { t } = useText();
  const { accountId, make, onUsed, onAgain } = props;
  const [code, setCode] = useState<MpBindCode | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    // Each call makes a code.
    if (hasAsked.current) return;
    hasAsked.current = true;
    make(accountId).then(setCode, (failed: ApiError) => setError(failed));
  }, [accountId, make]);
  const { data } = useCall(
    getMpBindCode,
    { params: { id: code?.id ?? '0' } },
    { enabled: code !== null, refetchMs: ASKED_EVERY_MS },
  );
  const state = data?.state ?? 'open';
  const isUsed = state === 'used';
  useEffect(() => {
    if (isUsed) onUsed?.();
  }, [isUsed, onUsed]);
  if (error) return <LoadFailure error={error} onRetry={onAgain} />;
  if (!code)
    return (
      <HStack justify="center" minH="280px">
        <Spinner size="sm" />
        <Text color="fg.muted">{t('mpBinding.making')}</Text>
      </HStack>
    );
  if (state !== 'open')
    return (
      <Stack align="center" justify="center" minH="280px" gap="4">
        <Text textStyle="lg" fontWeight="600" color={isUsed ? 'fg.success' : 'fg.error'} role="status">
          {t(`mpBinding.${state}`)}
        </Text>
        <Button size="sm" variant="outline" onClick={onAgain}>
          {t('mpBinding.again')}
        </Button>
      </Stack>
    );
  return (
    <Stack gap="2">
      <QrPicture
        url={code.url}
        label={t('mpBinding.picture')}
        fileName={`bind-${code.id}`}
        downloadLabel={t('mpBinding.download')}
      />
      <Text textStyle="sm" color="fg.muted" textAlign="center">
        {t('mpBinding.scanText')} {t('mpBinding.validUntil')} <Moment form="full" atMs={code.expiresAt} />
      </Text>
      <HStack justify="center" textStyle="sm" role="status">
        <Spinner size="xs" />
        <Text>{t('mpBinding.waiting')}</Text>
      </HStack>
    </Stack>
  );
}
