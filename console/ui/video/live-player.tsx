import { Box, Button, Center, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { StreamSource } from './stream-source.ts';
import { useLiveStream } from './use-live-stream.ts';
import { type Talk, useTalk } from './use-talk.ts';

/** Specification, point 9. The small one is 195 px high, and 240 px with its controls. */
const SIZES = {
  large: { widthPx: 600, pictureHeightPx: 355 },
  small: { widthPx: 405, pictureHeightPx: 195 },
} as const;
const BAR_HEIGHT_PX = 45;
const PICTURE_RATIO = '4 / 3';

export interface LivePlayerProps {
  /** Of the camera, for labels. */
  readonly name: string;
  /** Another value opens the stream anew: keep it between renderings. */
  readonly source: StreamSource;
  readonly size: keyof typeof SIZES;
  /** Cameras that are spoken to together; fewer than two that can be spoken to: no broadcast. */
  readonly broadcastTo?: readonly StreamSource[];
}

/** Live video with its controls. Uses the namespace `liveVideo`. */
export function LivePlayer({ name, source, size, broadcastTo = [] }: LivePlayerProps): ReactElement {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const barId = useId();
  const [isHd, setIsHd] = useState(false);
  const [isMuted, setIsMuted] = useState(true);
  const [isBarOpen, setIsBarOpen] = useState(size === 'large');
  const isFull = useIsFullScreen(frame);
  const { phase, retry } = useLiveStream(video, source, isHd && source.hasHd);
  const talk = useTalk();
  const { widthPx, pictureHeightPx } = SIZES[size];
  const hasBar = isBarOpen || isFull;
  const heard = broadcastTo.filter((one) => one.talk !== null);

  const say = (sources: readonly StreamSource[]): void => {
    // The answer of a single camera is played.
    if (sources.length === 1) setIsMuted(false);
    void talk.start(sources);
  };
  return (
    <Flex
      ref={frame}
      direction="column"
      w={isFull ? '100vw' : `${widthPx}px`}
      h={isFull ? '100vh' : 'auto'}
      maxW="100%"
      overflow="hidden"
      rounded={isFull ? 'none' : 'md'}
      bg="bg.panel"
      outline="1px solid"
      outlineColor="border"
      outlineOffset="-1px"
      data-live-video={phase}
    >
      <Box pos="relative" h={isFull ? 'auto' : `${pictureHeightPx}px`} flex={isFull ? '1' : 'none'} minH="0">
        <Center h="100%" bg="bg.emphasized">
          <video
            ref={video}
            muted={isMuted}
            autoPlay
            playsInline
            aria-label={t('liveVideo.picture', { name })}
            style={{ height: '100%', maxWidth: '100%', aspectRatio: PICTURE_RATIO, objectFit: 'contain' }}
          />
        </Center>
        {phase !== 'playing' && (
          <Center pos="absolute" inset="0" p="4" bg="bg.emphasized" role="status">
            <Stack align="center" gap="3" textAlign="center">
              <Text color="fg.muted">{t(phase === 'lost' ? 'liveVideo.lost' : 'liveVideo.connecting')}</Text>
              {phase === 'lost' && (
                <Button size="xs" variant="outline" onClick={retry}>
                  {t('liveVideo.retry')}
                </Button>
              )}
            </Stack>
          </Center>
        )}
        <TalkNote talk={talk} />
        {size === 'small' && !isFull && (
          <IconButton
            pos="absolute"
            bottom="2"
            insetEnd="2"
            size="2xs"
            variant="outline"
            bg="bg.panel"
            aria-label={t('liveVideo.controls')}
            title={t('liveVideo.controls')}
            aria-expanded={isBarOpen}
            aria-controls={barId}
            onClick={() => setIsBarOpen(!isBarOpen)}
          >
            <Glyph name="more" sizePx={16} />
          </IconButton>
        )}
      </Box>
      <Flex
        id={barId}
        hidden={!hasBar}
        display={hasBar ? 'flex' : 'none'}
        h={`${BAR_HEIGHT_PX}px`}
        flex="none"
        px="2"
        gap="1.5"
        align="center"
        borderTopWidth="1px"
      >
        {source.talk !== null && (
          <Toggle
            label={t('liveVideo.talk')}
            isOn={talk.to.length === 1 && talk.to[0] === source}
            onOn={() => say([source])}
            onOff={talk.stop}
          />
        )}
        {heard.length > 1 && (
          <Toggle
            label={t('liveVideo.broadcast')}
            title={t('liveVideo.broadcastTo', { count: heard.length })}
            isOn={talk.to.length > 1}
            onOn={() => say(heard)}
            onOff={talk.stop}
          />
        )}
        <Toggle
          label={t('liveVideo.sound')}
          isOn={!isMuted}
          onOn={() => setIsMuted(false)}
          onOff={() => setIsMuted(true)}
        />
        <Box flex="1" />
        {source.hasHd && (
          <Toggle
            label={t('liveVideo.hd')}
            isOn={isHd}
            onOn={() => setIsHd(true)}
            onOff={() => setIsHd(false)}
          />
        )}
        {document.fullscreenEnabled && (
          <Toggle
            label={t('liveVideo.fullScreen')}
            isOn={isFull}
            onOn={() => void frame.current?.requestFullscreen().catch(() => undefined)}
            onOff={() => void document.exitFullscreen().catch(() => undefined)}
          />
        )}
      </Flex>
    </Flex>
  );
}

function TalkNote({ talk: { to, problem } }: { readonly talk: Talk }): ReactElement {
  const { t } = useText();
  const text =
    problem !== null
      ? t(`liveVideo.${problem}`)
      : to.length > 0
        ? t(to.length > 1 ? 'liveVideo.broadcasting' : 'liveVideo.talking')
        : '';
  return (
    <Box pos="absolute" top="2" insetStart="2" role="status">
      {text !== '' && (
        <Text px="2" rounded="sm" bg="bg.panel" textStyle="xs" color={problem ? 'fg.error' : 'fg'}>
          {text}
        </Text>
      )}
    </Box>
  );
}

function Toggle(props: {
  readonly label: string;
  readonly title?: string;
  readonly isOn: boolean;
  readonly onOn: () => void;
  readonly onOff: () => void;
}): ReactElement {
  const { label, title, isOn, onOn, onOff } = props;
  return (
    <Button
      size="xs"
      px="2"
      variant={isOn ? 'solid' : 'outline'}
      aria-pressed={isOn}
      title={title}
      onClick={isOn ? onOff : onOn}
    >
      {label}
    </Button>
  );
}

function useIsFullScreen(frame: { readonly current: HTMLElement | null }): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => frame.current !== null && document.fullscreenElement === frame.current,
  );
}
