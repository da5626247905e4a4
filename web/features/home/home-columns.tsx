import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What is to be done, and beside it, where there is room, what to know. */
export function HomeColumns({ children, two = true }: { children: ReactNode; two?: boolean }) {
  const one = 'minmax(0, 1fr)'
  return (
    <Box
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: one, xl: two ? 'minmax(0, 1fr) 460px' : one }}
    >
      {children}
    </Box>
  )
}
