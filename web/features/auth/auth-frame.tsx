import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../app/shell/logo.tsx'
import { PlainLanguageSelect } from '../../app/shell/plain-language-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** One column of form beside a quiet drawing of routes. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <Flex minH="100dvh">
      <Flex
        as="main"
        direction="column"
        flex={{ base: '1', lg: '0 0 480px' }}
        bg="surface"
        px={{ base: '5', sm: '12' }}
        py="6"
        minW="0"
      >
        <Flex align="center" justify="space-between" gap="3">
          <Flex align="center" gap="2.5" fontSize="17px" fontWeight="semibold">
            <Box bg="nav" p="1.5" borderRadius="control" display="inline-flex">
              <Logo size={20} />
            </Box>
            Quayside
          </Flex>
          <PlainLanguageSelect />
        </Flex>
        {/* Held at its top: what comes below later moves nothing that is about to be pressed. */}
        <Flex direction="column" flex="1" w="full" maxW="380px" mx="auto" pt={{ base: '8', md: '12vh' }} pb="8">
          <PageHeader title={title} />
          {children}
        </Flex>
      </Flex>
      <Box
        as="aside"
        aria-label={t('aside.label')}
        hideBelow="lg"
        flex="1"
        position="relative"
        bg="#0E2433"
        overflow="hidden"
      >
        <chakra.img
          src="/routes.svg"
          alt=""
          width="1000"
          height="500"
          position="absolute"
          top="50%"
          insetStart="50%"
          transform="translate(-50%, -54%)"
          minW="118%"
          h="auto"
          maxW="none"
        />
        <Box
          as="p"
          position="absolute"
          bottom="10"
          insetStart="12"
          m="0"
          maxW="420px"
          color="#B9C9D4"
          fontSize="xl"
          lineHeight="xl"
        >
          {t('aside.line')}
        </Box>
      </Box>
    </Flex>
  )
}
