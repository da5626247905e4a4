import { Box, type BoxProps } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** More of something, closed until it is asked for: the browser's own `details`, with the kit's marker. */
export function Disclosure({
  title,
  isOpen = false,
  children,
  ...box
}: { title: ReactNode; isOpen?: boolean; children: ReactNode } & Omit<BoxProps, 'title'>) {
  return (
    <Box {...box} css={{ '&[open] > summary > svg': { transform: 'rotate(90deg)' } }} asChild>
      <details open={isOpen}>
        <Box
          as="summary"
          display="inline-flex"
          alignItems="center"
          gap="1"
          minH="6"
          color="accent"
          cursor="pointer"
          listStyleType="none"
          css={{ '&::-webkit-details-marker': { display: 'none' }, '& > svg': { transition: 'transform 120ms' } }}
          _hover={{ textDecoration: 'underline' }}
        >
          <ChevronRight size={16} aria-hidden />
          {title}
        </Box>
        {children}
      </details>
    </Box>
  )
}
