import { Button, Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useSession } from '#console/ui/api-hooks.tsx';
import { MenuGlyph, type MenuIcon } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { home } from '#shared/i18n/zh/shell/home.ts';

interface Way {
  readonly key: keyof typeof home.administration.ways;
  readonly path: string;
  readonly icon: MenuIcon;
  readonly needs: Permission;
}

/** What administrators come for; `needs` is what the page's own action needs. */
const WAYS: readonly Way[] = [
  { key: 'users', path: '/user', icon: 'users', needs: 'user_edit' },
  { key: 'roles', path: '/role', icon: 'role', needs: 'role_edit' },
  { key: 'settings', path: '/tenant-setting', icon: 'gear', needs: 'tenant_edit' },
  { key: 'params', path: '/param', icon: 'params', needs: 'param_edit' },
  { key: 'operations', path: '/operation-log', icon: 'log', needs: 'log_view' },
  { key: 'tenants', path: '/tenant', icon: 'server', needs: 'platform_tenant_edit' },
];

/** The ways to what an administrator does; nothing for anybody else. */
export function AdministrationPart(): ReactElement | null {
  const { t } = useText();
  const permissions = useSession((state) => state.permissions);
  const ways = WAYS.filter(({ needs }) => permissions[needs] === true);
  if (ways.length === 0) return null;
  return (
    <Flex as="nav" aria-label={t('home.administration.title')} wrap="wrap" gap="2" mt="4">
      {ways.map(({ key, path, icon }) => (
        <Button key={key} asChild variant="outline" size="sm" bg="bg.panel">
          <Link href={path}>
            <MenuGlyph name={icon} sizePx={16} />
            {t(`home.administration.ways.${key}`)}
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
