import { Button, Dialog, HStack, Spinner, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useAction } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { QrPicture } from '#console/ui/public-account/qr-picture.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { codeOfMpQr, type MpQr, mpQr } from '#shared/contracts/public-account/mp-qr.ts';

const WIDTH_PX = 420;

/** The picture of a code, which WeChat makes when it is asked first. */
export function CodeDialog({
  row,
  onClose,
}: {
  readonly row: MpQr;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { mutate, data, error } = useAction(codeOfMpQr, [mpQr.page]);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate({ params: { id: row.id } });
  }, [mutate, row.id]);
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{row.name}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="3">
          {error && <LoadFailure error={error} onRetry={() => mutate({ params: { id: row.id } })} />}
          {!data && !error && (
            <HStack justify="center" minH="280px">
              <Spinner size="sm" />
              <Text color="fg.muted">{t('mpQr.making')}</Text>
            </HStack>
          )}
          {data && (
            <>
              <QrPicture
                url={data.url}
                label={t('mpQr.picture', { name: row.name })}
                fileName={row.name}
                downloadLabel={t('mpQr.download')}
              />
              <HStack justify="center" minW="0">
                <Text fontFamily="mono" textStyle="sm" truncate title={data.url}>
                  {data.url}
                </Text>
                <CopyButton text={data.url} label={t('mpQr.content')} />
              </HStack>
              <Text textAlign="center" textStyle="sm" color="fg.muted">
                {data.expiresAt === null ? (
                  t('mpQr.lasts')
                ) : (
                  <>
                    {t('mpQr.validUntil')} <Moment form="full" atMs={data.expiresAt} />
                  </>
                )}
              </Text>
              <Button asChild size="sm" variant="ghost" alignSelf="center">
                <Link href={`/mp-conversation?from=qr:${row.id}`}>{t('mpQr.fans')}</Link>
              </Button>
            </>
          )}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
