import { Box, Button, Menu, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { AppDensity } from './appearance/appearance.ts';
import { LAYOUTS } from './appearance/appearance.ts';
import { VIEWS } from './registry.ts';
import { USER_INFO_PATH } from './route/route-table.ts';
import { useAppearance, useShell } from './shell-context.tsx';

/** Dialogs that the menu opens give the focus back to its button: the item that was chosen is gone by then. */
export const USER_MENU_BUTTON_ID = 'user-menu';

export function UserMenu(props: { readonly onLock: () => void }): ReactElement {
  const { t } = useText();
  const { appearance, signOut } = useShell();
  const { density, layout } = useAppearance();
  const [, navigate] = useLocation();
  const user = useSession((state) => state.userInfo);
  const name = user?.nickname || user?.username || '';
  return (
    <Menu.Root ids={{ trigger: USER_MENU_BUTTON_ID }} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="ghost" size="sm" ps="1.5" pe="2" gap="2">
          <Avatar name={name} avatar={user?.avatar ?? null} sizePx={26} />
          <Text srOnly>{t('shell.top.account')}</Text>
          <Text maxW="140px" truncate title={name}>
            {name}
          </Text>
          <Glyph name="down" sizePx={14} />
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="200px">
          <Box px="2" py="1.5">
            <Text fontWeight="600">{name}</Text>
            <Text textStyle="xs" color="fg.muted">
              {[user?.username, user?.deptName].filter(Boolean).join(' · ')}
            </Text>
          </Box>
          <Menu.Separator />
          <Menu.RadioItemGroup
            value={density}
            onValueChange={({ value }) =>
              appearance.setState({
                density: value === 'compact' ? 'compact' : ('comfortable' satisfies AppDensity),
              })
            }
          >
            <Menu.ItemGroupLabel>{t('shell.top.density')}</Menu.ItemGroupLabel>
            <Menu.RadioItem value="comfortable">
              {t('shell.top.comfortable')}
              <Menu.ItemIndicator />
            </Menu.RadioItem>
            <Menu.RadioItem value="compact">
              {t('shell.top.compact')}
              <Menu.ItemIndicator />
            </Menu.RadioItem>
          </Menu.RadioItemGroup>
          <Menu.Separator />
          <Menu.RadioItemGroup
            value={layout}
            onValueChange={({ value }) => {
              const chosen = LAYOUTS.find((name) => name === value);
              if (chosen) appearance.setState({ layout: chosen });
            }}
          >
            <Menu.ItemGroupLabel>{t('shell.top.layout')}</Menu.ItemGroupLabel>
            <Menu.RadioItem value="side">
              {t('shell.top.layoutSide')}
              <Menu.ItemIndicator />
            </Menu.RadioItem>
            <Menu.RadioItem value="top">
              {t('shell.top.layoutTop')}
              <Menu.ItemIndicator />
            </Menu.RadioItem>
          </Menu.RadioItemGroup>
          <Menu.Separator />
          {USER_INFO_PATH in VIEWS && (
            <Menu.Item value="info" onClick={() => navigate(USER_INFO_PATH)}>
              <Glyph name="user" sizePx={16} />
              {t('shell.top.userInfo')}
            </Menu.Item>
          )}
          <Menu.Item value="lock" onClick={props.onLock}>
            <Glyph name="lock" sizePx={16} />
            {t('shell.top.lock')}
          </Menu.Item>
          <Menu.Item value="sign-out" onClick={() => void signOut()}>
            <Glyph name="signOut" sizePx={16} />
            {t('shell.top.signOut')}
          </Menu.Item>
          <Menu.Separator />
          {/* What the chart library's licence asks for; its own logo has no place on a wall. */}
          <Menu.Item value="charts" textStyle="xs" color="fg.muted" asChild>
            <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
              {t('shell.top.charts')}: TradingView Lightweight Charts™
            </a>
          </Menu.Item>
          <Menu.Item value="notices" textStyle="xs" color="fg.muted" asChild>
            <a href="/third-party-notices.txt" target="_blank" rel="noreferrer">
              {t('shell.top.notices')}
            </a>
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
