import { Box, Flex } from '@chakra-ui/react'
import { useFormats } from '../../ui/formats.ts'

export type Count = { id: string; label: string; value: number; tone?: 'ok' | 'warn' | 'bad' }

/** Figures that add up to the file's rows. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  const formats = useFormats()
  return (
    <Flex as="dl" wrap="wrap" m="0" bg="surface" borderWidth="1px" borderColor="line" borderRadius="panel">
      {counts.map(({ id, label, value, tone }) => (
        <Box
          key={id}
          flex="1"
          minW="120px"
          px="4"
          py="3"
          borderStartWidth="1px"
          borderColor="line"
          _first={{ borderStartWidth: '0' }}
        >
          <Box as="dt" textStyle="label" color="ink3">
            {label}
          </Box>
          <Box as="dd" m="0" textStyle="title" color={value > 0 ? tone : undefined}>
            {formats.count(value)}
          </Box>
        </Box>
      ))}
    </Flex>
  )
}
