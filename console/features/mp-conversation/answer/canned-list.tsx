import { Badge, Button, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listMpCanned } from '#shared/contracts/public-account/mp-canned.ts';

const SHOWN_MAX = 8;

/** Canned answers whose shortcut or name begins with what was typed behind the `/`. */
export function CannedList(props: {
  readonly typed: string;
  readonly onChoose: (text: string) => void;
}): ReactElement | null {
  const { t } = useText();
  const canned = useCall(listMpCanned, {}, { freshMs: 60_000 }).data;
  if (!canned) return null;
  const typed = props.typed.trim().toLowerCase();
  const found = canned
    .filter(({ shortcut, name }) => shortcut.startsWith(typed) || name.toLowerCase().startsWith(typed))
    .slice(0, SHOWN_MAX);
  return (
    <Stack
      as="ul"
      aria-label={t('mpCanned.choose')}
      listStyleType="none"
      gap="0.5"
      borderWidth="1px"
      rounded="md"
      p="1"
    >
      {found.length === 0 && (
        <Text as="li" px="2" py="1" textStyle="sm" color="fg.muted">
          {t('mpCanned.none')}
        </Text>
      )}
      {found.map(({ id, shortcut, name, repContent, isOwn }) => (
        <li key={id}>
          <Button
            size="sm"
            variant="ghost"
            w="100%"
            justifyContent="start"
            fontWeight="normal"
            onClick={() => props.onChoose(repContent)}
          >
            <Text as="span" fontFamily="mono" color="fg.muted" flex="none">
              /{shortcut}
            </Text>
            <Text as="span" flex="none">
              {name}
            </Text>
            {isOwn && (
              <Badge variant="subtle" flex="none">
                {t('mpCanned.own')}
              </Badge>
            )}
            <Text as="span" color="fg.muted" truncate>
              {repContent}
            </Text>
          </Button>
        </li>
      ))}
    </Stack>
  );
}
