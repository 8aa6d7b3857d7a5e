import { HStack, Image, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { getCompany } from '#shared/contracts/platform/tenant-setting.ts';

/** Whose sign-in page it is, where the chosen tenant has a logo. */
export function CompanyMark(): ReactElement | null {
  const { api } = useServices();
  const tenantId = useSession((state) => state.tenantId);
  // By the tenant, who may be another one a moment later on this page.
  const { data: company } = useQuery({
    queryKey: [getCompany.id, { tenantId }],
    queryFn: () => api.call(getCompany, {}),
  });
  if (!company || company.logo === null) return null;
  return (
    <HStack gap="3" minW="0" maxW="480px">
      <Image src={company.logo} alt="" h="36px" maxW="140px" objectFit="contain" flex="none" />
      <Text fontWeight="600" truncate title={company.name}>
        {company.name}
      </Text>
    </HStack>
  );
}
