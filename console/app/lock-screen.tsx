import { Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LockPanel } from '../features/lock/lock-panel.tsx';
import { useServices } from '../ui/services.tsx';
import { AppearanceBar } from './appearance-bar.tsx';
import { useAppearance, useLock, useShell } from './shell-context.tsx';
import { Brand } from './sidebar.tsx';
import { StarrySky } from './starry-sky.tsx';

/** The lock screen. Nothing of a page is mounted under it. */
export function LockScreen(): ReactElement {
  const { lock, signOut } = useShell();
  const { triesLeft } = useLock();
  const { theme } = useAppearance();
  const { api } = useServices();

  /** The right password renews the tokens, and that clears the lock: decision 11. */
  async function unlock(password: string): Promise<boolean> {
    if (!(await lock.check(password))) return false;
    // Refused: the sign-in is over, and so is the lock. Unreachable: the person at the screen is still the right one.
    if ((await api.tokens.refresh()) === 'refused') await signOut();
    else lock.clear();
    return true;
  }

  return (
    <Flex direction="column" minH="100vh" bg="bg" position="relative" overflow="hidden">
      {theme === 'starry' && <StarrySky />}
      <Flex as="header" justify="space-between" position="relative">
        <Brand isShort={false} />
        <Flex p="2" pe="6">
          <AppearanceBar />
        </Flex>
      </Flex>
      <Flex as="main" flex="1" align="center" justify="center" pb="24" position="relative">
        <LockPanel triesLeft={triesLeft} onUnlock={unlock} onSignOut={() => void signOut()} />
      </Flex>
    </Flex>
  );
}
