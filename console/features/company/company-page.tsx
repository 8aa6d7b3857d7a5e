import { Box, Button, Heading, Image, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useCall, useSession } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getCompany } from '#shared/contracts/platform/tenant-setting.ts';

/** `/tcompany`: the company behind this installation, for anybody. Its words are plain text. */
export function CompanyPage(): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const isSignedIn = useSession((state) => state.access_token !== null);
  const { data: company, error, refetch } = useCall(getCompany, {});
  return (
    <Stack gap="8" w="720px">
      <LoadFailure error={error} onRetry={() => void refetch()} />
      {company && company.logo !== null && (
        <Image
          src={company.logo}
          alt=""
          maxH="72px"
          maxW="320px"
          objectFit="contain"
          objectPosition="start"
        />
      )}
      {company ? (
        <Heading as="h1" fontSize="34px" lineHeight="1.25" letterSpacing="-0.02em">
          {company.name}
        </Heading>
      ) : (
        <Skeleton h="42px" w="60%" />
      )}
      <Box bg="bg.panel" borderWidth="1px" rounded="lg" p="8">
        {!company && <Skeleton h="160px" />}
        {company && (
          <Text whiteSpace="pre-wrap" fontSize="15px" lineHeight="1.8">
            {company.profile || t('shell.company.empty')}
          </Text>
        )}
        {company && company.contact !== '' && (
          <Box mt="6" pt="6" borderTopWidth="1px">
            <Heading as="h2" size="sm" color="fg.muted">
              {t('shell.company.contact')}
            </Heading>
            <Text whiteSpace="pre-wrap" mt="1">
              {company.contact}
            </Text>
          </Box>
        )}
      </Box>
      <Box>
        <Button variant="outline" onClick={() => navigate(isSignedIn ? '/' : '/login')}>
          {t(isSignedIn ? 'shell.status.goHome' : 'shell.company.signIn')}
        </Button>
      </Box>
    </Stack>
  );
}
