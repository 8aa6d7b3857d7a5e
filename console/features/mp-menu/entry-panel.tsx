import {
  Alert,
  Box,
  Button,
  Flex,
  Heading,
  HStack,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
} from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { MpMenuKind } from '#shared/contracts/public-account/mp-menu.ts';
import { bytesOf, widthOfName } from '#shared/domain/public-account/menu-problems.ts';
import { ActionFields } from './action-fields.tsx';
import { useMenuEditor } from './editor-context.ts';
import { nameOfEntry, placeText } from './entry-text.ts';
import {
  type FoundEntry,
  findEntry,
  mayMoveTo,
  moveEntry,
  removeEntry,
  stepEntry,
  updateEntry,
} from './menu-edits.ts';
import { MenuChoice, MenuTextField } from './menu-field.tsx';

const FIRST_LEVEL = 'first';

/** The chosen entry: its name, its place and what a tap on it does. */
export function EntryPanel(): ReactElement {
  const { t } = useText();
  const { menu, selectedId, mayEdit } = useMenuEditor();
  const found = findEntry(menu, selectedId);
  return (
    <Box as="section" aria-label={t('mpMenu.title')} bg="bg.panel" borderWidth="1px" rounded="lg">
      {found ? (
        <ChosenEntry key={found.entry.id} found={found} />
      ) : (
        <Box px="5" py="8" textAlign="center">
          <Text fontWeight="600">{t(menu.buttons.length === 0 ? 'mpMenu.empty' : 'mpMenu.choose')}</Text>
          {mayEdit && (
            <Text color="fg.muted" textStyle="sm" mt="1">
              {t(menu.buttons.length === 0 ? 'mpMenu.emptyHint' : 'mpMenu.entry.keys')}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}

function ChosenEntry({ found }: { readonly found: FoundEntry }): ReactElement {
  const { t } = useText();
  const { refused, change } = useMenuEditor();
  const { entry, parent } = found;
  const subs = 'subs' in entry ? entry.subs.length : 0;
  const isFirst = parent === null;
  const chars = isFirst ? LIMITS.mpMenuNameChars : LIMITS.mpMenuSubNameChars;
  const bytes = isFirst ? LIMITS.mpMenuNameBytes : LIMITS.mpMenuSubNameBytes;
  const width = widthOfName(entry.name.trim());
  const used = bytesOf(entry.name.trim());
  return (
    <>
      <Flex px="5" py="3" gap="3" align="center" borderBottomWidth="1px" wrap="wrap">
        <Heading as="h2" size="md" fontWeight="600" flex="1" minW="160px" truncate>
          {placeText({ entry, parent }, t)}
        </Heading>
        <EntryTools found={found} />
      </Flex>
      <Stack gap="5" px="5" py="4">
        {refused?.entries.includes(entry.id) && (
          <Alert.Root status="error">
            <Alert.Indicator />
            <Alert.Title>{t('mpMenu.entry.refused', { text: refused.text })}</Alert.Title>
          </Alert.Root>
        )}
        <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5">
          <FieldStack>
            <MenuTextField
              entry={entry}
              name="name"
              label={t('mpMenu.field.name')}
              hint={t('mpMenu.levels')}
              count={{
                text: t('mpMenu.nameCount', { width, limit: chars }),
                title: t('mpMenu.bytes', { count: used, limit: bytes }),
                isOver: width > chars || used > bytes,
              }}
              maxLength={64}
            />
          </FieldStack>
          {subs === 0 && (
            <MenuChoice
              entry={entry}
              name="kind"
              label={t('mpMenu.field.kind')}
              value={entry.kind ?? ''}
              none={t('mpMenu.noKind')}
              choices={MpMenuKind.options.map((value) => ({ value, text: t(`mpMenu.kind.${value}`) }))}
              onChange={(value) =>
                change((before) =>
                  updateEntry(before, entry.id, {
                    kind: MpMenuKind.options.find((one) => one === value) ?? null,
                  }),
                )
              }
            />
          )}
        </SimpleGrid>
        {subs > 0 ? (
          <Text color="fg.muted">{t('mpMenu.entry.hasSubs', { count: subs })}</Text>
        ) : (
          <ActionFields entry={entry} />
        )}
      </Stack>
    </>
  );
}

/** Order, level and removal. */
function EntryTools({ found }: { readonly found: FoundEntry }): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const { menu, mayEdit, change, select } = useMenuEditor();
  const { entry, parent, index, count } = found;
  if (!mayEdit) return null;
  const { id } = entry;
  const subs = 'subs' in entry ? entry.subs.length : 0;
  const places = [
    { value: FIRST_LEVEL, parentId: null, text: t('mpMenu.entry.first') },
    ...menu.buttons.map((one) => ({
      value: one.id,
      parentId: one.id,
      text: t('mpMenu.entry.under', { name: nameOfEntry(one, t) }),
    })),
  ].filter(({ parentId }) => mayMoveTo(menu, id, parentId));

  async function remove(): Promise<void> {
    const isSure =
      subs === 0 ||
      (await prompts.confirm({
        action: t('mpMenu.entry.remove'),
        text: t('mpMenu.entry.askRemove', { name: nameOfEntry(entry, t), count: subs }),
      }));
    if (!isSure) return;
    change((before) => removeEntry(before, id));
    select(parent?.id ?? null);
  }
  const step = (by: 1 | -1): void => change((before) => stepEntry(before, id, by));
  return (
    <HStack gap="2" wrap="wrap">
      {places.length > 1 && (
        <NativeSelect.Root size="sm" w="168px">
          <NativeSelect.Field
            aria-label={t('mpMenu.entry.parent')}
            value={parent?.id ?? FIRST_LEVEL}
            onChange={({ target }) => {
              const to = places.find(({ value }) => value === target.value);
              if (to) change((before) => moveEntry(before, id, to.parentId, LIMITS.mpMenuSubsMax));
            }}
          >
            {places.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      <Button size="sm" variant="outline" disabled={index === 0} onClick={() => step(-1)}>
        <Glyph name={parent ? 'up' : 'left'} sizePx={14} />
        {t(parent ? 'mpMenu.entry.up' : 'mpMenu.entry.left')}
      </Button>
      <Button size="sm" variant="outline" disabled={index === count - 1} onClick={() => step(1)}>
        <Glyph name={parent ? 'down' : 'right'} sizePx={14} />
        {t(parent ? 'mpMenu.entry.down' : 'mpMenu.entry.right')}
      </Button>
      <Button size="sm" variant="outline" color="fg.error" onClick={() => void remove()}>
        <Glyph name="trash" sizePx={14} />
        {t('mpMenu.entry.remove')}
      </Button>
    </HStack>
  );
}
