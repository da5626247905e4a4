import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { PlainLanguageSelect } from './plain-language-select.tsx'

/** The frame of a page for everybody: whose it is, and the language. */
export function OpenFrame({
  aside,
  children,
  width = '760px',
}: {
  aside?: ReactNode
  children: ReactNode
  width?: string
}) {
  return (
    <Box minH="100dvh" bg="canvas">
      <Flex as="header" align="center" justify="space-between" gap="3" px={{ base: '4', md: '8' }} py="3" bg="nav">
        <Flex align="center" gap="2.5" fontWeight="semibold" color="white">
          <Logo size={20} />
          Quayside
        </Flex>
        <Flex align="center" gap="3">
          <PlainLanguageSelect />
          {aside}
        </Flex>
      </Flex>
      <Box as="main" maxW={width} mx="auto" px={{ base: '4', md: '8' }} py="6">
        {children}
      </Box>
    </Box>
  )
}
