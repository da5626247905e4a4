import { Box, Grid } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** A part of a long form: its heading, then its fields in as many columns as fit. */
export function FormSection({
  title,
  hint,
  columns = 3,
  children,
}: {
  title: string
  hint?: ReactNode
  columns?: 2 | 3
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box
      role="group"
      aria-labelledby={id}
      css={{ '& + &, & + [role=group]': { mt: '6', pt: '5', borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <Box as="h2" id={id} textStyle="heading" mb={hint ? '0.5' : '3'}>
        {title}
      </Box>
      {hint && (
        <Box color="ink3" fontSize="sm" mb="3">
          {hint}
        </Box>
      )}
      <Grid
        columnGap="4"
        rowGap="3.5"
        alignItems="start"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          xl: `repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        {children}
      </Grid>
    </Box>
  )
}
