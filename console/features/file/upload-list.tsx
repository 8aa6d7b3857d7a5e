import { Box, Button, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { type ConsoleText, useText } from '#console/ui/text/text-context.tsx';

import { sizeText } from '#shared/domain/text/size-text.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** The files that are on their way, and those that were sent or refused, until the list is cleared. */
export function UploadList(props: { readonly uploads: Uploads }): ReactElement | null {
  const { uploads } = props;
  const { t } = useText();
  if (uploads.list.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label={t('file.upload.list')}
      mb="3"
      px="3"
      py="2"
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      maxH="180px"
      overflowY="auto"
      flex="none"
    >
      <HStack justify="space-between">
        <Text textStyle="sm" fontWeight="600">
          {t('file.upload.list')}
        </Text>
        <Button size="xs" variant="ghost" disabled={uploads.isBusy} onClick={uploads.clear}>
          {t('file.upload.clear')}
        </Button>
      </HStack>
      <Stack as="ul" gap="1" listStyleType="none">
        {uploads.list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </Stack>
    </Box>
  );
}

function UploadRow(props: { readonly upload: Upload; readonly uploads: Uploads }): ReactElement {
  const { upload, uploads } = props;
  const { t } = useText();
  const { file, status, fraction, problem } = upload;
  const { name } = file;
  const action = actionOf(upload, uploads, t);
  return (
    <Box as="li">
      <HStack gap="3" minH="28px">
        <Text as="span" truncate flex="1" minW="0" title={name} textStyle="sm">
          {name}
        </Text>
        <Text as="span" textStyle="xs" color="fg.muted" w="72px" textAlign="end" flex="none">
          {sizeText(file.size)}
        </Text>
        <Box w="160px" flex="none">
          <ProgressLine
            label={t('file.upload.progress', { name })}
            share={fraction}
            tone={status === 'failed' ? 'bad' : 'accent'}
          />
        </Box>
        <Text
          as="span"
          role="status"
          textStyle="xs"
          w="96px"
          flex="none"
          color={status === 'failed' ? 'fg.error' : 'fg.muted'}
        >
          {t(`file.upload.${status}`)}
        </Text>
        <Box w="24px" flex="none">
          {action && (
            <IconButton
              size="2xs"
              variant="ghost"
              aria-label={`${action.label} ${name}`}
              title={action.label}
              onClick={action.run}
            >
              <Glyph name={action.glyph} sizePx={14} />
            </IconButton>
          )}
        </Box>
      </HStack>
      {problem !== null && (
        <Text textStyle="xs" color="fg.error" pb="1">
          {problem}
        </Text>
      )}
    </Box>
  );
}

/** What can be done with a file on its way, or with one that was sent and refused. */
function actionOf(
  upload: Upload,
  uploads: Uploads,
  t: ConsoleText['t'],
): { readonly label: string; readonly glyph: GlyphName; readonly run: () => void } | null {
  const { status, canRetry } = upload;
  if (status === 'uploading')
    return { label: t('file.upload.cancel'), glyph: 'close', run: () => uploads.cancel(upload) };
  if (status === 'failed' && canRetry)
    return { label: t('file.upload.retry'), glyph: 'refresh', run: () => uploads.retry(upload) };
  return null;
}
