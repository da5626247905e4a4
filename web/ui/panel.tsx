import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useFormats } from './formats.ts'
import { ActsWait } from './working.tsx'

/** A surface with a hairline. Panels are never put into panels. */
export function Panel({
  title,
  aside,
  children,
  padded = true,
  foot,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  padded?: boolean
  /** Acts at the end of what the panel holds, under a hairline. */
  foot?: ReactNode
}) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={title ? id : undefined}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="panel"
      boxShadow="panel"
      minW="0"
    >
      {title && (
        <Flex
          align="center"
          justify="space-between"
          gap="3"
          px="4"
          pt="3"
          pb={padded ? '0' : '3'}
          borderBottomWidth={padded ? '0' : '1px'}
          borderColor="line"
        >
          <Box as="h2" id={id} textStyle="heading">
            {title}
          </Box>
          {aside}
        </Flex>
      )}
      <Box p={padded ? '4' : '0'}>{children}</Box>
      {foot && (
        <Flex
          gap="2.5"
          justify="flex-end"
          wrap="wrap"
          px="4"
          py="3"
          borderTopWidth="1px"
          borderColor="line"
          data-no-print=""
        >
          {foot}
        </Flex>
      )}
    </Box>
  )
}

/** A panel's name with how much it holds. */
export function CountedTitle({ children, count }: { children: ReactNode; count: number }) {
  const formats = useFormats()
  return (
    <Flex as="span" gap="2.5" align="center">
      {children}
      <Box as="span" bg="tag.none.soft" color="ink2" px="2" borderRadius="tag" fontSize="sm" fontWeight="medium">
        {formats.count(count)}
      </Box>
    </Flex>
  )
}

/** Label over value, in a row that wraps: the facts at the top of a detail page. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Flex as="dl" wrap="wrap" columnGap="7" rowGap="3">
      {facts.map(({ label, value }) => (
        <Box key={label} minW="0">
          <Box as="dt" textStyle="label" color="ink3">
            {label}
          </Box>
          <Box as="dd" m="0" mt="0.5">
            {value}
          </Box>
        </Box>
      ))}
    </Flex>
  )
}

/** The act stands beside the words where both have room, also in a narrow column of a wide page. */
const besideWhereWide = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  alignContent: 'center',
  minHeight: '6',
  gap: '2',
  '& > [data-action]': { gridColumn: '2' },
  '@container (min-width: 560px)': {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3',
    '& > [data-action]': { gridColumn: 'auto' },
  },
}

/** What is asked of the person, and until when; one sentence and at most one act. */
export function AskBanner({
  icon,
  tone = 'accent',
  children,
  action,
}: {
  icon: ReactNode
  tone?: 'accent' | 'warn' | 'bad' | 'ok'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Box
      role="note"
      px="4"
      py="3"
      minH="12"
      borderRadius="panel"
      bg={`${tone}Soft`}
      color="ink2"
      css={{ containerType: 'inline-size', '& strong': { color: 'ink', fontWeight: 600 } }}
    >
      <Box css={besideWhereWide}>
        <Box color={tone} display="inline-flex">
          {icon}
        </Box>
        <Box>{children}</Box>
        {action && (
          <Box data-action="">
            <ActsWait>{action}</ActsWait>
          </Box>
        )}
      </Box>
    </Box>
  )
}
