import { Box, Dialog, HStack, Input, Portal, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MenuGlyph, type MenuIcon, toMenuIcon } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listLines } from '#shared/contracts/line.ts';
import { isDisplayPath, pathOf } from '#shared/contracts/paths.ts';
import { listPosts } from '#shared/contracts/post.ts';
import { listRoles } from '#shared/contracts/role.ts';
import { listUsers } from '#shared/contracts/user.ts';
import { leavesOf } from './menu/menu-flyout.tsx';
import { menuLabel } from './menu/menu-label.ts';
import { useMenuHref } from './menu/menu-link.tsx';
import { inMenu, isGroup } from './menu/menu-routes.ts';
import { usePlatform } from './shell-context.tsx';

const SHOWN_MAX = 12;
const USERS_SHOWN_MAX = 5;
const USERS_FRESH_MS = 30_000;

interface Destination {
  readonly key: string;
  readonly icon: MenuIcon;
  readonly kind: string;
  readonly label: string;
  /** What a search may also match: codes, the other language. */
  readonly words: string;
  readonly to: string;
}

/** Ctrl/⌘-K: pages, lines, machines, users, roles and posts by name or code. Arrows choose, Enter goes, Esc closes. */
export function Palette(props: { readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = search(useDestinations(), query, useUsers(query));
  const current = Math.min(chosen, found.length - 1);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function go(destination: Destination | undefined): void {
    if (!destination) return;
    props.onClose();
    if (isDisplayPath(pathOf(destination.to))) window.open(destination.to, '_blank');
    else navigate(destination.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((current + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[current]);
    }
  }

  return (
    <Dialog.Root
      open
      placement="top"
      initialFocusEl={() => input.current}
      onOpenChange={({ open }) => !open && props.onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="600px" aria-label={t('shell.palette.title')} overflow="hidden">
            <HStack
              px="4"
              borderBottomWidth="2px"
              color="fg.muted"
              _focusWithin={{ borderBottomColor: 'accent.focusRing' }}
            >
              <Glyph name="search" />
              <Input
                ref={input}
                value={query}
                border="none"
                outline="none"
                size="lg"
                color="fg"
                placeholder={t('shell.palette.placeholder')}
                aria-label={t('shell.palette.placeholder')}
                role="combobox"
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
                onChange={(event) => {
                  setQuery(event.target.value);
                  setChosen(0);
                }}
                onKeyDown={onKeyDown}
              />
            </HStack>
            <Box
              ref={list}
              id={listId}
              role="listbox"
              aria-label={t('shell.palette.title')}
              maxH="420px"
              overflowY="auto"
              p="2"
            >
              {found.map((destination, index) => (
                <HStack
                  key={destination.key}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  h="40px"
                  px="3"
                  gap="3"
                  rounded="md"
                  cursor="pointer"
                  bg={index === current ? 'accent.subtle' : 'transparent'}
                  color={index === current ? 'accent.fg' : 'fg'}
                  onPointerMove={() => setChosen(index)}
                  onClick={() => go(destination)}
                >
                  <MenuGlyph name={destination.icon} />
                  <Text flex="1" truncate>
                    {destination.label}
                  </Text>
                  <Text textStyle="xs" color="fg.muted">
                    {destination.kind}
                  </Text>
                </HStack>
              ))}
              {found.length === 0 && (
                <Text p="4" color="fg.muted" textAlign="center">
                  {t('shell.palette.nothing', { query })}
                </Text>
              )}
            </Box>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function useDestinations(): readonly Destination[] {
  const { t, language } = useText();
  const { menuAll } = usePlatform();
  const hrefOf = useMenuHref();
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data ?? [];
  const maySeeUsers = useMay('user_view');
  const roles = useCall(listRoles, {}, { enabled: useMay('role_view') && maySeeUsers }).data ?? [];
  const posts = useCall(listPosts, {}, { enabled: useMay('post_view') && maySeeUsers }).data ?? [];
  const pages = inMenu(menuAll)
    .flatMap((root) => (isGroup(root) ? leavesOf(root) : [root]))
    .flatMap((item) => {
      const target = hrefOf(item);
      return target === null
        ? []
        : [
            {
              key: `menu:${item.id}`,
              icon: toMenuIcon(item.icon),
              kind: t('shell.palette.page'),
              label: menuLabel(item, language),
              words: `${item.path ?? ''} ${item.name} ${item.nameEn ?? ''}`,
              to: target.href,
            },
          ];
    });
  const walls = lines.map((line) => ({
    key: `line:${line.id}`,
    icon: 'lines' as const,
    kind: t('shell.palette.line'),
    label: nameOf(line, language),
    words: `${line.code} ${line.name} ${line.nameEn ?? ''}`,
    to: `/productLineSignage?line=${line.id}`,
  }));
  const machines = lines.flatMap((line) =>
    line.machines.map((machine) => ({
      key: `machine:${machine.id}`,
      icon: 'machine' as const,
      kind: t('shell.palette.machine'),
      label: `${nameOf(machine, language)} · ${nameOf(line, language)}`,
      words: `${machine.code} ${machine.name} ${machine.nameEn ?? ''}`,
      to: `/MachineIndex?mId=${machine.id}`,
    })),
  );
  const ofRoles = roles.map(({ roleId, roleName, roleCode }) => ({
    key: `role:${roleId}`,
    icon: 'role' as const,
    kind: t('shell.palette.role'),
    label: roleName,
    words: roleCode,
    to: `/role?${new URLSearchParams({ roleName: roleCode })}`,
  }));
  const ofPosts = posts.map(({ postId, postName, postCode }) => ({
    key: `post:${postId}`,
    icon: 'user' as const,
    kind: t('shell.palette.post'),
    label: postName,
    words: postCode,
    to: `/post?${new URLSearchParams({ postName: postCode })}`,
  }));
  return [...pages, ...walls, ...machines, ...ofRoles, ...ofPosts];
}

/** Users are too many to be loaded as a whole: the server looks for those of the words. */
function useUsers(query: string): readonly Destination[] {
  const { t, language } = useText();
  const mayView = useMay('user_view');
  const name = query.trim();
  const { data } = useCall(
    listUsers,
    { query: { name, size: USERS_SHOWN_MAX } },
    { enabled: mayView && name !== '', freshMs: USERS_FRESH_MS },
  );
  if (!mayView || name === '') return [];
  return (data ?? []).map(({ id, username, nickname, deptName, deptNameEn }) => ({
    key: `user:${id}`,
    icon: 'users' as const,
    kind: t('shell.palette.user'),
    label:
      deptName === null
        ? nickname
        : `${nickname} · ${nameOf({ name: deptName, nameEn: deptNameEn }, language)}`,
    words: username,
    to: `/user?name=${encodeURIComponent(username)}`,
  }));
}

function search(
  destinations: readonly Destination[],
  query: string,
  users: readonly Destination[],
): readonly Destination[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return destinations
    .filter(({ label, words: more }) =>
      words.every((word) => `${label} ${more}`.toLowerCase().includes(word)),
    )
    .slice(0, SHOWN_MAX - Math.min(users.length, USERS_SHOWN_MAX))
    .concat(users);
}
