import { Button, Flex, HStack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { KeptDot } from '#console/ui/mp-material/kept-dot.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { MpAnswerType } from '#shared/contracts/public-account/mp-message.ts';
import { Answer } from './answer/answer.tsx';
import { type AnswerParts, hasPart, NO_MUSIC } from './answer/answer-draft.ts';
import { NoteComposer } from './note-composer.tsx';

/** An answer to the fan, of one of several kinds, or a note for colleagues. */
export function Composer({ fan }: { readonly fan: MpConversation }): ReactElement {
  const { t } = useText();
  const maySendMaterials = useMay('mp_material_view');
  const [kind, setKind] = useState<MpAnswerType | 'note'>('text');
  const [parts, setParts] = useState<AnswerParts>({ materials: {}, music: NO_MUSIC });
  return (
    <Flex direction="column" flex="none" gap="2" px="4" py="3" borderBottomWidth="1px">
      <HStack gap="1" wrap="wrap" role="group" aria-label={t('mpConversation.answerKind')}>
        {MpAnswerType.options
          .filter((one) => one === 'text' || maySendMaterials)
          .map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === kind ? 'subtle' : 'ghost'}
              aria-pressed={one === kind}
              onClick={() => setKind(one)}
            >
              {t(`mpConversation.kinds.${one}`)}
              {hasPart(one, parts) && <KeptDot label={t('mpConversation.kept')} />}
            </Button>
          ))}
        <Button
          size="xs"
          ms="auto"
          colorPalette="yellow"
          variant={kind === 'note' ? 'solid' : 'subtle'}
          aria-pressed={kind === 'note'}
          data-note
          onClick={() => setKind('note')}
        >
          <Glyph name="lock" sizePx={14} />
          {t('mpConversation.note')}
        </Button>
      </HStack>
      {kind === 'note' ? (
        <NoteComposer fan={fan} onDone={() => setKind('text')} />
      ) : (
        <Answer fan={fan} kind={kind} parts={parts} onParts={setParts} />
      )}
    </Flex>
  );
}
