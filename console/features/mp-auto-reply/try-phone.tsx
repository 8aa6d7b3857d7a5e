import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';
import type { HeardKind } from './reply-account.ts';
import type { Tried } from './try-steps.tsx';

type CaseName = keyof (typeof mpTemplate)['cases'];
const PICTURE_MAX_PX = 180;

/** The chat as the phone of the fan shows it. */
export function TryPhone(props: {
  readonly tried: Tried;
  readonly accountName: string;
  readonly fanName: string | null;
  readonly heard: HeardKind;
  readonly said: string;
}): ReactElement {
  const { t } = useText();
  const { tried, accountName, fanName, heard, said } = props;
  const { reply, cases } = tried;
  return (
    <Stack
      role="status"
      aria-label={t('mpAutoReply.try.phone')}
      gap="3"
      bg="bg.muted"
      borderWidth="1px"
      rounded="lg"
      p="3"
      mt="3"
    >
      <Text textStyle="xs" color="fg.muted" textAlign="center">
        {tried.time}
      </Text>
      {heard === 'follow' ? (
        <Text textStyle="xs" color="fg.muted" textAlign="center">
          {t('mpAutoReply.follow')}
        </Text>
      ) : (
        <Said name={fanName ?? t('mpAutoReply.try.anyFan')} isFan>
          {said === '' || heard === 'voice' ? `[${t(`mpAutoReply.reqTypes.${heard}`)}] ${said}` : said}
        </Said>
      )}
      {!reply && (
        <Text textStyle="xs" color="fg.muted" textAlign="center">
          {t('mpAutoReply.try.nothing')}
        </Text>
      )}
      {reply && cases.length === 0 && (
        <Said name={accountName}>
          <Answer reply={reply} />
        </Said>
      )}
      {cases.length > 0 && (
        <Stack gap="2" maxH="320px" overflow="auto" tabIndex={0}>
          {cases.map(({ when, text }) => (
            <Box key={when}>
              <Text textStyle="xs" color="fg.muted" mb="1" ms="9">
                {t(`mpTemplate.cases.${when as CaseName}`)}
              </Text>
              <Said name={accountName}>{text}</Said>
            </Box>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Said(props: {
  readonly name: string;
  readonly isFan?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { name, isFan = false } = props;
  return (
    <Flex gap="2" direction={isFan ? 'row-reverse' : 'row'} align="flex-start">
      <Flex
        boxSize="28px"
        flex="none"
        rounded="sm"
        align="center"
        justify="center"
        textStyle="xs"
        fontWeight="600"
        {...(isFan
          ? { bg: 'green.subtle', color: 'green.fg' }
          : { bg: 'accent.solid', color: 'accent.contrast' })}
        title={name}
        aria-hidden
      >
        {[...name][0]}
      </Flex>
      <Box
        maxW="84%"
        rounded="md"
        px="3"
        py="2"
        textStyle="sm"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(isFan ? { bg: 'green.subtle', color: 'green.fg' } : { bg: 'bg.panel', borderWidth: '1px' })}
      >
        {props.children}
      </Box>
    </Flex>
  );
}

function Answer({ reply }: { readonly reply: NonNullable<Tried['reply']> }): ReactElement {
  const { t } = useText();
  const { repType, repContent, repName, repDesc, previewUrl, articles } = reply;
  switch (repType) {
    case 'text':
      return <>{repContent}</>;
    case 'image':
      return previewUrl === null ? (
        <Named kind={t('mpAutoReply.repTypes.image')} name={repName} />
      ) : (
        <img
          src={previewUrl}
          alt={repName ?? ''}
          style={{ maxWidth: PICTURE_MAX_PX, maxHeight: PICTURE_MAX_PX, borderRadius: 4, display: 'block' }}
        />
      );
    case 'news':
      return (
        <Stack gap="2" minW={`${PICTURE_MAX_PX}px`}>
          {articles.map(({ title, thumbUrl }, index) => (
            <Box key={String(index)}>
              {index === 0 && thumbUrl !== null && (
                <img src={thumbUrl} alt="" style={{ width: '100%', borderRadius: 4, display: 'block' }} />
              )}
              <Text mt="1">{title}</Text>
            </Box>
          ))}
        </Stack>
      );
    default:
      return (
        <>
          <Named kind={t(`mpAutoReply.repTypes.${repType}`)} name={repName} />
          {repDesc && (
            <Text textStyle="xs" color="fg.muted">
              {repDesc}
            </Text>
          )}
        </>
      );
  }
}

function Named(props: { readonly kind: string; readonly name: string | null }): ReactElement {
  return (
    <HStack gap="2">
      <Glyph name="play" sizePx={16} />
      <Text>
        [{props.kind}] {props.name}
      </Text>
    </HStack>
  );
}
