import { Box, Flex } from '@chakra-ui/react'
import { type OutsideProvider, outsideProviderNames } from '@quayside/contracts/identity/outside-providers.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useBeginOutsideMutation, useOutsideProvidersQuery } from './sign-in-endpoints.ts'

/** A button for each outside provider that the installation is set up for. */
export function OutsideButtons({ remember, redirect }: { remember: () => boolean; redirect: string | null }) {
  const { t } = useTranslation('auth')
  const { data } = useOutsideProvidersQuery()
  const [begin, { isLoading }] = useBeginOutsideMutation()
  if (data === undefined || data.providers.length === 0) return null
  const go = async (provider: OutsideProvider) => {
    const { data: begun } = await begin({ provider, remember: remember(), redirect })
    if (begun) location.assign(begun.url)
  }
  return (
    <Flex direction="column" gap="3" mt="4">
      <Flex align="center" gap="3" color="ink3" fontSize="sm">
        <Box flex="1" h="1px" bg="line" />
        {t('login.or')}
        <Box flex="1" h="1px" bg="line" />
      </Flex>
      {data.providers.map(provider => (
        <Button key={provider} size="lg" pending={isLoading} onClick={() => void go(provider)}>
          {t('login.outside', { provider: outsideProviderNames[provider] })}
        </Button>
      ))}
    </Flex>
  )
}
