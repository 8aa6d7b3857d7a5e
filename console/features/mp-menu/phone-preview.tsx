import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { findEntry } from '#console/features/mp-menu/menu-edits.ts';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMenuAction, MpMenuEntry } from '#shared/contracts/public-account/mp-menu.ts';
import { useMenuEditor } from './editor-context.ts';
import { replyOf } from './entry-text.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { TemplateText } from './template-cases.tsx';

/** Of an answer with data: with most of its values. */
const SHOWN_CASE = 'arrived';
const FRAME = 'color-mix(in srgb, black 82%, var(--lw-fg))';

/** The account as a fan's phone shows it: the menu, and what a tap on the chosen entry brings. */
export function PhonePreview(): ReactElement {
  const { t } = useText();
  const { account, menu, selectedId } = useMenuEditor();
  const found = findEntry(menu, selectedId);
  return (
    <Flex
      as="section"
      aria-label={t('mpMenu.phone.label')}
      direction="column"
      flex="none"
      w="320px"
      h="min(680px, calc(100dvh - 216px))"
      minH="480px"
      borderWidth="10px"
      borderColor={FRAME}
      rounded="44px"
      overflow="hidden"
      bg="bg.muted"
      position={{ lg: 'sticky' }}
      top="0"
    >
      <Flex justify="space-between" px="5" pt="2" textStyle="xs" aria-hidden>
        <span>9:41</span>
        <span>5G ▮▮▮</span>
      </Flex>
      <Flex align="center" px="3" py="2" gap="2" borderBottomWidth="1px">
        <Glyph name="left" sizePx={16} />
        <Text flex="1" minW="0" truncate textAlign="center" fontWeight="600" title={account.name}>
          {account.name}
        </Text>
        <Glyph name="more" sizePx={16} />
      </Flex>
      <Box flex="1" minH="0" overflow="hidden" px="3" pt="4">
        {found && <TapResult key={found.entry.id} entry={found.entry} />}
      </Box>
      <PhoneMenu />
    </Flex>
  );
}

/** What the chat shows after a tap. */
function TapResult({ entry }: { readonly entry: MpMenuEntry | MpMenuAction }): ReactElement | null {
  const { t } = useText();
  const { rules, templates, materials } = useMenuEditor();
  if ('subs' in entry && entry.subs.length > 0) return null;
  const { kind, url, appId, mediaId } = entry;
  if (kind === null) return null;
  switch (kind) {
    case 'click': {
      const reply = replyOf(entry, { rules, templates });
      if (reply === null) return <Note text={t('mpMenu.phone.nothing')} />;
      const said = reply.template?.branches.find(({ when }) => when === SHOWN_CASE)?.zh;
      return <Bubble>{said === undefined ? reply.text : <TemplateText text={said} isExample />}</Bubble>;
    }
    case 'view':
      return <Opened glyph="globe" title={t('mpMenu.phone.opens')} detail={url} />;
    case 'miniprogram':
      return <Opened glyph="page" title={t('mpMenu.phone.opensProgram')} detail={appId} />;
    case 'media_id': {
      const material = materials.find((one) => one.mediaId === mediaId);
      if (!material) return <Note text={t('mpMenu.phone.nothing')} />;
      return <Opened glyph="picture" title={t('mpMenu.phone.sends', { name: material.name })} detail="" />;
    }
    case 'scancode_waitmsg':
      return <Note text={t('mpMenu.phone.scanWait')} />;
    case 'scancode_push':
      return <Note text={t('mpMenu.phone.scan')} />;
    case 'location_select':
      return <Note text={t('mpMenu.phone.place')} />;
    default:
      return <Note text={t('mpMenu.phone.photo')} />;
  }
}

function Bubble({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Box
      bg="bg.panel"
      rounded="md"
      px="3"
      py="2"
      maxW="88%"
      w="fit-content"
      textStyle="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      lineClamp="12"
    >
      {children}
    </Box>
  );
}

function Note({ text }: { readonly text: string }): ReactElement {
  return (
    <Text textStyle="xs" color="fg.muted" textAlign="center">
      {text}
    </Text>
  );
}

function Opened(props: {
  readonly glyph: GlyphName;
  readonly title: string;
  readonly detail: string;
}): ReactElement {
  return (
    <Flex bg="bg.panel" rounded="md" px="3" py="2" gap="2" align="center">
      <Glyph name={props.glyph} sizePx={20} />
      <Box minW="0">
        <Text textStyle="sm">{props.title}</Text>
        {props.detail !== '' && (
          <Text textStyle="xs" color="fg.muted" truncate title={props.detail}>
            {props.detail}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
