import { Box, Button, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { type ConsoleText, useText } from '#console/ui/text/text-context.tsx';

import { sizeText } from '#shared/domain/text/size-text.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** The files that are on their way, and those that were sent or refused, until the list is cleared. */
export function UploadList(props: { readonly uploads: Uploads }): ReactElement | null {
  const { uploads } = props;
  const { t } = useText();
  const section = useRef<HTMLElement>(null);
  if (uploads.list.length === 0) return null;
  const remove = (upload: Upload): void => {
    uploads.remove(upload);
    // The button that had the focus is gone.
    section.current?.focus();
  };
  return (
    <Box
      ref={section}
      as="section"
      tabIndex={-1}
      outline="none"
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
          <UploadRow key={upload.key} upload={upload} uploads={{ ...uploads, remove }} />
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
        <HStack w="52px" flex="none" gap="1" justify="flex-end">
          {actionsOf(upload, uploads, t).map((action) => (
            <IconButton
              key={action.glyph}
              size="2xs"
              variant="ghost"
              aria-label={`${action.label} ${name}`}
              title={action.label}
              onClick={action.run}
            >
              <Glyph name={action.glyph} sizePx={14} />
            </IconButton>
          ))}
        </HStack>
      </HStack>
      {problem !== null && (
        <Text textStyle="xs" color="fg.error" pb="1">
          {problem}
        </Text>
      )}
    </Box>
  );
}

interface Action {
  readonly label: string;
  readonly glyph: GlyphName;
  readonly run: () => void;
}

/** What can be done with a file on its way, or with one that was sent and refused. */
function actionsOf(upload: Upload, uploads: Uploads, t: ConsoleText['t']): readonly Action[] {
  const { status, canRetry, isResumable } = upload;
  const cancel: Action = {
    label: t('file.upload.cancel'),
    glyph: 'close',
    run: () => uploads.cancel(upload),
  };
  const resume = (label: string, glyph: GlyphName): Action => ({
    label,
    glyph,
    run: () => uploads.resume(upload),
  });
  const remove: Action = {
    label: t('file.upload.remove'),
    glyph: 'close',
    run: () => uploads.remove(upload),
  };
  if (status === 'paused') return [resume(t('file.upload.resume'), 'play'), cancel];
  if (status === 'failed' && canRetry) return [resume(t('file.upload.retry'), 'refresh'), remove];
  if (status !== 'uploading') return [remove];
  const pause: Action = {
    label: t('file.upload.pause'),
    glyph: 'pause',
    run: () => uploads.pause(upload),
  };
  return isResumable ? [pause, cancel] : [cancel];
}
