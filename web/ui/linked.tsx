import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePermission } from '../app/session/use-session.ts'

/** A link where the person may follow it. */
export function Linked({
  to,
  of,
  children,
}: {
  to: string
  of: Parameters<typeof usePermission>[0]
  children: ReactNode
}): ReactNode {
  if (!usePermission(of)) return children
  return (
    <Box asChild color="accent" _hover={{ textDecoration: 'underline' }}>
      <Link to={to}>{children}</Link>
    </Box>
  )
}
