import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  getMpReplyRules,
  type MpReplyRules,
  markMpConflict,
} from '#shared/contracts/public-account/mp-reply-desk.ts';
import type { ReplyConflict } from '#shared/domain/public-account/reply-conflicts.ts';
import { conflictText } from './conflict-text.ts';
import type { KnownRule } from './reply-account.ts';

const SHOWN = 3;

/** What is doubtful about the rules of an account; what somebody has marked as known is folded away. */
export function ConflictCard(props: {
  readonly id: string;
  readonly accountId: string;
  readonly mayEdit: boolean;
  readonly rules: readonly KnownRule[];
  readonly conflicts: readonly ReplyConflict[];
  readonly known: MpReplyRules['known'];
}): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const { id, accountId, mayEdit, rules, conflicts, known } = props;
  const [isWhole, setIsWhole] = useState(false);
  const [isKnownOpen, setIsKnownOpen] = useState(false);
  const mark = useAction(markMpConflict, [getMpReplyRules]);
  const markOf = ({ key }: ReplyConflict) => known.find((one) => one.key === key);
  const open = conflicts.filter((conflict) => !markOf(conflict));
  const marked = conflicts.filter((conflict) => markOf(conflict));
  if (conflicts.length === 0) return null;
  const shown = isWhole ? open : open.slice(0, SHOWN);

  function setKnown(conflict: ReplyConflict, isKnown: boolean): void {
    mark.mutate(
      { body: { accountId, key: conflict.key, isKnown } },
      { onError: (error) => prompts.failed(error) },
    );
  }
  return (
    <Stack id={id} gap="3" mt="4">
      {shown.map((conflict) => (
        <HStack
          key={conflict.key}
          role="note"
          align="flex-start"
          gap="3"
          bg="orange.subtle"
          borderWidth="1px"
          borderColor="orange.muted"
          rounded="lg"
          px="4"
          py="3"
        >
          <Box color="orange.fg" flex="none" pt="0.5">
            <Glyph name="warning" sizePx={18} />
          </Box>
          <Box minW="0" flex="1">
            <Text fontWeight="600" color="orange.fg" overflowWrap="anywhere">
              {conflictText(conflict, rules, t)}
            </Text>
            <Text textStyle="sm" mt="0.5">
              {t(`mpAutoReply.advice.${conflict.kind}`)}
            </Text>
          </Box>
          {mayEdit && (
            <Button
              size="xs"
              variant="outline"
              flex="none"
              disabled={mark.isPending}
              onClick={() => setKnown(conflict, true)}
            >
              {t('mpAutoReply.markKnown')}
            </Button>
          )}
        </HStack>
      ))}
      <HStack gap="2">
        {shown.length < open.length && (
          <Button size="xs" variant="ghost" onClick={() => setIsWhole(true)}>
            {t('mpAutoReply.moreConflicts', { count: open.length - shown.length })}
          </Button>
        )}
        {marked.length > 0 && (
          <Button
            size="xs"
            variant="ghost"
            color="fg.muted"
            aria-expanded={isKnownOpen}
            onClick={() => setIsKnownOpen(!isKnownOpen)}
          >
            <Glyph name={isKnownOpen ? 'up' : 'down'} sizePx={14} />
            {t('mpAutoReply.knownConflicts', { count: marked.length })}
          </Button>
        )}
      </HStack>
      {isKnownOpen &&
        marked.map((conflict) => (
          <HStack key={conflict.key} gap="3" borderWidth="1px" rounded="lg" px="4" py="2" textStyle="sm">
            <Box minW="0" flex="1">
              <Text overflowWrap="anywhere">{conflictText(conflict, rules, t)}</Text>
              <Text color="fg.muted">
                {t('mpAutoReply.knownBy', { user: markOf(conflict)?.by ?? '?' })}{' '}
                <Moment form="minute" atMs={markOf(conflict)?.at ?? 0} />
              </Text>
            </Box>
            {mayEdit && (
              <Button
                size="xs"
                variant="outline"
                flex="none"
                disabled={mark.isPending}
                onClick={() => setKnown(conflict, false)}
              >
                {t('mpAutoReply.markOpen')}
              </Button>
            )}
          </HStack>
        ))}
    </Stack>
  );
}
