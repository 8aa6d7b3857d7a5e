import { Box, Center, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { PreviewFile, ViewProps } from '#console/ui/preview/preview-file.ts';
import { PreviewMessage } from '#console/ui/preview/preview-message.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getDocumentText } from '#shared/contracts/files/document-text.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** The text of a Word file of the old format, which the server reads; a file that it does not have is not shown. */
export function OldDocumentView(props: {
  readonly file: PreviewFile;
  readonly onProblem: ViewProps['onProblem'];
}): ReactElement {
  const { t } = useText();
  const { file, onProblem } = props;
  const answer = useCall(getDocumentText, { query: { address: file.downloadUrl } });
  const { data, error } = answer;
  const isUnknown = error?.error === 'not_found' || error?.error === 'invalid_input';
  const problem = isUnknown ? 'oldDocument' : (data?.problem ?? null);
  useEffect(() => {
    if (problem !== null) onProblem(problem);
  }, [problem, onProblem]);

  if (error && !isUnknown)
    return (
      <PreviewMessage
        title={t('preview.failed')}
        hint={error.message}
        onRetry={() => void answer.refetch()}
      />
    );
  const text = data?.text ?? null;
  if (text === null)
    return (
      <Center flex="1">
        <Text role="status" color="fg.muted">
          {t('preview.document.reading')}
        </Text>
      </Center>
    );
  return (
    <>
      <HStack gap="2" px="4" py="2" borderBottomWidth="1px" textStyle="sm" color="fg.muted" role="note">
        <Glyph name="page" sizePx={16} />
        <Text>
          {t('preview.document.textOnly')}
          {data?.isCut &&
            ` ${t('preview.document.cut', { count: groupedNumber(LIMITS.documentTextMaxChars) })}`}
        </Text>
      </HStack>
      <Box
        as="section"
        aria-label={t('preview.document.label', { name: file.fileName })}
        // It is scrolled by the keyboard.
        tabIndex={0}
        flex="1"
        minH="0"
        overflowY="auto"
        px="6"
        py="5"
      >
        <Text maxW="72ch" mx="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="1.7">
          {text === '' ? t('preview.document.noText') : text}
        </Text>
      </Box>
    </>
  );
}
