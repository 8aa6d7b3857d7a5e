import { Box, chakra, Flex, Heading, Spinner, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { frameHeightPx, resolveFrameTarget } from './frame-target.ts';

/**
 * What a framed page may do: run, keep its own origin's state, send forms, open windows, offer downloads. It may not
 * lead this window away. Pages of our own origin are our own code; what users upload is never served as a page.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

/** `/myiframe/…`: another page inside the console. Specification, point 2. */
export function FramePage(): ReactElement {
  const { t } = useText();
  const { path, search } = useView();
  const tenant = useCall(getCurrentTenant, {}).data;
  const address = `${path}?${search.toString()}`;
  const target = useMemo(() => {
    const [ownPath = '', query = ''] = address.split(/\?(.*)/s);
    return resolveFrameTarget(
      { path: ownPath, search: new URLSearchParams(query) },
      { own: window.location.origin, allowed: tenant?.iframeOrigins ?? [] },
    );
  }, [address, tenant]);
  const name = search.get('name') ?? '';
  const blockedOrigin = useBlockedOrigin();

  if (target.kind === 'page' && blockedOrigin !== null && target.url.startsWith(blockedOrigin))
    return <Refused text={t('shell.frame.blocked', { origin: blockedOrigin })} shown={target.url} />;
  if (target.kind === 'page') return <Framed key={target.url} url={target.url} name={name} />;
  if (target.reason === 'invalid') return <Refused text={t('shell.frame.invalid')} shown={target.shown} />;
  // Which sites the tenant allows is not known yet: nothing is shown, and nothing refused.
  if (!tenant) return <Loader />;
  return <Refused text={t('shell.frame.origin', { origin: target.shown })} shown={search.get('src') ?? ''} />;
}

function Framed(props: { readonly url: string; readonly name: string }): ReactElement {
  const { url, name } = props;
  const { t } = useText();
  const heightPx = useFrameHeightPx();
  const [isLoading, setIsLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsLoading(false), LIMITS.frameLoaderMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box position="relative" h={`${heightPx}px`} bg="white" borderWidth="1px" rounded="lg" overflow="hidden">
      <Heading as="h1" srOnly>
        {name || t('shell.titles.frame')}
      </Heading>
      {isLoading && <Loader />}
      <chakra.iframe
        src={url}
        title={name || t('shell.titles.frame')}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        w="100%"
        h="100%"
        borderWidth="0"
        onLoad={() => setIsLoading(false)}
      />
    </Box>
  );
}

function Loader(): ReactElement {
  const { t } = useText();
  return (
    <Flex
      role="status"
      position="absolute"
      inset="0"
      align="center"
      justify="center"
      gap="3"
      bg="bg.panel"
      color="fg.muted"
    >
      <Spinner size="sm" />
      {t('shell.frame.loading')}
    </Flex>
  );
}

/** No link to it: an address from a query must not become one in our name. */
function Refused(props: { readonly text: string; readonly shown: string }): ReactElement {
  const { t } = useText();
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="lg">
      <Heading as="h1" srOnly>
        {t('shell.titles.frame')}
      </Heading>
      <EmptyState title={t('shell.frame.refusedTitle')} hint={props.text}>
        <Text color="fg.muted" textStyle="sm" wordBreak="break-all" maxW="640px">
          {t('shell.frame.address')}: {props.shown}
        </Text>
      </EmptyState>
    </Box>
  );
}

function heightNowPx(): number {
  return frameHeightPx({ widthPx: window.innerWidth, heightPx: window.innerHeight });
}

function useFrameHeightPx(): number {
  const [heightPx, setHeightPx] = useState(heightNowPx);
  useEffect(() => {
    const follow = (): void => setHeightPx(heightNowPx());
    follow();
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  return heightPx;
}

/** An origin that the page's own policy does not let through, as the browser reports it. */
function useBlockedOrigin(): string | null {
  const [origin, setOrigin] = useState<string | null>(null);
  useEffect(() => {
    function onViolation(event: SecurityPolicyViolationEvent): void {
      if (event.effectiveDirective !== 'frame-src' || !URL.canParse(event.blockedURI)) return;
      setOrigin(new URL(event.blockedURI).origin);
    }
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);
  return origin;
}
