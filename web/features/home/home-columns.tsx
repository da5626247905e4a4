import { Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What is to be done, and beside it, where there is room, what to know. */
export function HomeColumns({ children, two = true }: { children: ReactNode; two?: boolean }) {
  const one = 'minmax(0, 1fr)'
  return (
    <Grid gap="4" alignItems="start" templateColumns={{ base: one, xl: two ? 'minmax(0, 1fr) 460px' : one }}>
      {children}
    </Grid>
  )
}
