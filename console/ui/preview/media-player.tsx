import { Box, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { PreviewProblemMessage } from './preview-message.tsx';

const RATES = ['0.5', '0.75', '1', '1.25', '1.5', '2'] as const;

/** The browser's player, with its keys: space plays, the arrows move and change the volume. */
export function MediaPlayer(props: {
  readonly kind: 'video' | 'audio';
  readonly fileName: string;
  readonly src: string;
}): ReactElement {
  const { kind, fileName, src } = props;
  const { t } = useText();
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [rate, setRate] = useState('1');
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return <PreviewProblemMessage code={kind === 'video' ? 'videoUnplayable' : 'audioUnplayable'} />;

  const shared = {
    ref: player,
    src,
    controls: true,
    preload: 'metadata',
    'aria-label': fileName,
    onError: () => setIsBroken(true),
  } as const;
  return (
    <>
      <Box
        flex="1"
        minH="0"
        display="grid"
        placeItems="center"
        p="4"
        bg={kind === 'video' ? 'black' : 'bg.subtle'}
      >
        {kind === 'video' ? (
          <video {...shared} playsInline style={{ maxWidth: '100%', maxHeight: '100%' }} />
        ) : (
          <audio {...shared} style={{ width: '100%' }} />
        )}
      </Box>
      <HStack px="4" py="2" borderTopWidth="1px" justify="flex-end">
        <Text textStyle="sm" color="fg.muted">
          {t('preview.media.speed')}
        </Text>
        <ChoiceBox
          label={t('preview.media.speed')}
          value={rate}
          widthPx={112}
          choices={RATES.map((value) => ({ value, text: t('preview.media.times', { rate: value }) }))}
          onChange={(value) => {
            setRate(value);
            if (player.current) player.current.playbackRate = Number(value);
          }}
        />
      </HStack>
    </>
  );
}
