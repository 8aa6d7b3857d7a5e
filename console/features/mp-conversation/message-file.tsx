import { Box, Button, chakra, HStack, Image, Spinner, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { saveFile } from '#console/ui/download/save-file.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { PictureLightbox } from '#console/ui/picture/picture-lightbox.tsx';
import { useBlobUrl } from '#console/ui/picture/use-blob-url.ts';
import { MediaPlayer } from '#console/ui/preview/media-player.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { isAmr } from '#console/ui/voice/amr-form.ts';
import { useAmr } from '#console/ui/voice/use-amr.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getMpTemporaryFile } from '#shared/contracts/public-account/mp-material.ts';
import type { MpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { isPlayableVoice } from './playable-voice.ts';

const EXPIRED = 410;

/** The file of a message: a picture at once, sound and film when they are asked for. */
export function MessageFile(props: {
  readonly message: MpMessage;
  readonly kind: 'image' | 'voice' | 'video' | 'shortvideo';
}): ReactElement {
  const { t } = useText();
  const nowMs = useServerNow(60_000);
  const { message, kind } = props;
  const { type, createTime, repMediaId, repContent, appId, hasCopy, id } = message;
  const [isAsked, setIsAsked] = useState(false);
  // Specification: a temporary voice or video expires after three days. What was sent is a material of ours.
  const isOld = type === '1' && nowMs - createTime >= LIMITS.mpTemporaryMs;
  const file = useCall(
    getMpTemporaryFile,
    { query: { mediaId: repMediaId ?? '', appId } },
    {
      enabled: repMediaId !== null && (isAsked || (kind === 'image' && (hasCopy || !isOld))),
      freshMs: Number.POSITIVE_INFINITY,
    },
  );
  const bytes = file.isPlaceholderData ? null : ((file.data as Uint8Array<ArrayBuffer> | undefined) ?? null);
  const isExpired = file.error?.status === EXPIRED || (isOld && !(kind === 'image' && hasCopy));
  const form = kind === 'shortvideo' ? 'video' : kind;
  return (
    <>
      {bytes === null && (
        <HStack gap="2">
          <Glyph name={kind === 'image' ? 'picture' : kind === 'voice' ? 'bell' : 'video'} sizePx={16} />
          <Text fontWeight="600">{t(`mpConversation.kinds.${kind}`)}</Text>
        </HStack>
      )}
      {isExpired && (
        <Text textStyle="sm" color="fg.muted">
          {t(`mpConversation.expired.${form}`)}
        </Text>
      )}
      {file.error !== null && file.error.status !== EXPIRED && (
        <HStack gap="2">
          <Text textStyle="sm" color="fg.error">
            {file.error.message}
          </Text>
          <Button size="xs" variant="outline" onClick={() => void file.refetch()}>
            {t('shell.actions.retry')}
          </Button>
        </HStack>
      )}
      {file.isFetching && <Spinner size="sm" aria-label={t('mpConversation.mediaLoads')} />}
      {!isAsked && kind !== 'image' && (hasCopy || !isOld) && (
        <Button size="xs" variant="outline" mt="1" onClick={() => setIsAsked(true)}>
          {t(isOld ? 'mpConversation.playCopy' : 'mpConversation.play')}
        </Button>
      )}
      {bytes !== null && <Shown bytes={bytes} kind={form} name={`${kind}-${id}`} />}
      {repContent !== null && (
        <Text textStyle="sm" borderTopWidth="1px" borderTopStyle="dashed" pt="1" mt="1">
          {t('mpConversation.recognised', { text: repContent })}
        </Text>
      )}
    </>
  );
}

/** The cover of an article that was sent; nothing where there is no copy. */
export function MessageCover(props: {
  readonly mediaId: string;
  readonly appId: string;
}): ReactElement | null {
  const file = useCall(getMpTemporaryFile, { query: props }, { freshMs: Number.POSITIVE_INFINITY });
  const url = useBlobUrl((file.data as Uint8Array<ArrayBuffer> | undefined) ?? null);
  return url === null ? null : (
    <Image src={url} alt="" w="240px" maxW="full" aspectRatio="2.35" objectFit="cover" rounded="md" mb="1" />
  );
}

function Shown(props: {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kind: 'image' | 'voice' | 'video';
  readonly name: string;
}): ReactElement | null {
  const { t } = useText();
  const { bytes, kind, name } = props;
  const url = useBlobUrl(bytes);
  const [isOpen, setIsOpen] = useState(false);
  if (url === null) return null;
  if (kind === 'image')
    return (
      <>
        <chakra.button
          type="button"
          display="block"
          cursor="zoom-in"
          aria-label={t('mpConversation.openImage')}
          onClick={() => setIsOpen(true)}
        >
          <Image src={url} alt="" maxW="240px" maxH="240px" rounded="md" />
        </chakra.button>
        {isOpen && (
          <PictureLightbox
            pictures={[{ url, name, length: name }]}
            index={0}
            onIndex={() => undefined}
            onClose={() => setIsOpen(false)}
          />
        )}
      </>
    );
  if (kind === 'voice' && isAmr(bytes)) return <AmrVoice bytes={bytes} name={name} />;
  if (kind === 'voice' && !isPlayableVoice(bytes)) return <Unplayable bytes={bytes} name={name} />;
  return <Player kind={kind === 'video' ? 'video' : 'audio'} name={name} url={url} />;
}

interface VoiceProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
}

/** Decoded in this browser: none plays AMR by itself. */
function AmrVoice({ bytes, name }: VoiceProps): ReactElement {
  const { t } = useText();
  const wav = useAmr(bytes);
  const url = useBlobUrl(wav ?? null);
  if (wav === null) return <Unplayable bytes={bytes} name={name} />;
  if (url === null) return <Spinner size="sm" aria-label={t('mpConversation.mediaLoads')} />;
  return <Player kind="audio" name={name} url={url} />;
}

function Unplayable({ bytes, name }: VoiceProps): ReactElement {
  const { t } = useText();
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('mpConversation.voiceForm')}
      </Text>
      <Button size="xs" variant="outline" mt="1" onClick={() => saveFile(bytes, `${name}.amr`)}>
        {t('mpConversation.download')}
      </Button>
    </>
  );
}

function Player(props: {
  readonly kind: 'audio' | 'video';
  readonly name: string;
  readonly url: string;
}): ReactElement {
  const { kind, name, url } = props;
  return (
    <Box w={kind === 'video' ? '320px' : '360px'} maxW="full" display="flex" flexDirection="column">
      <MediaPlayer kind={kind} fileName={name} src={url} />
    </Box>
  );
}
