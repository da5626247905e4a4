import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFormats } from '../formats.ts'
import type { Selection } from './selection.ts'

/** What can be done with the chosen rows; "all that match" sends the filter. */
export function BulkBar({
  selection,
  total,
  capped,
  shown,
  children,
}: {
  selection: Selection
  total: number
  capped: boolean
  shown: number
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  if (selection.count === 0) return null
  const count = selection.all ? total : selection.count
  return (
    <Flex
      role="toolbar"
      aria-label={t('bulk.label')}
      // Under the page's bar, also where rows are chosen far down.
      position="sticky"
      top="calc(56px + var(--notices-above))"
      zIndex="4"
      align="center"
      gap="2"
      wrap="wrap"
      px="3"
      py="1.5"
      mb="2"
      borderRadius="panel"
      bg="accentSoft"
      color="ink"
      data-no-print=""
    >
      <Box role="status" fontWeight="medium">
        {t('bulk.selected', { formatted: formats.count(count, selection.all && capped) })}
      </Box>
      {!selection.all && selection.count >= shown && total > shown && (
        <Button look="link" size="sm" onClick={selection.selectAllMatching}>
          {t('bulk.selectAllMatching', { formatted: formats.count(total, capped) })}
        </Button>
      )}
      <Box flex="1" />
      {children}
      <Button look="quiet" size="sm" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
    </Flex>
  )
}
