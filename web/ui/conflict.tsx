import { Box, chakra, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { Difference } from './three-way.ts'

/** One field: as the person found it, as it is now, and what they entered; null where they entered nothing. */
export type ConflictRow = {
  id: string
  label: string
  before: ReactNode
  theirs: ReactNode | null
  mine: ReactNode | null
}

/** A row for each difference; `textOf` words what the server or the form writes. */
export function conflictRows(
  all: readonly Difference[],
  labelOf: (path: string) => string,
  textOf: (path: string, written: string | null) => ReactNode,
): ConflictRow[] {
  return all.map(({ path, before, theirs, mine }) => ({
    id: path,
    label: labelOf(path),
    before: textOf(path, before),
    theirs: theirs === before ? null : textOf(path, theirs),
    mine: mine === before ? null : textOf(path, mine),
  }))
}

const mostRows = 40

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    bg: 'surface',
    borderRadius: 'control',
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink2', px: '2', py: '1.5' },
    '& td': { px: '2', py: '1.5', borderTopWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' },
    smDown: {
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', borderTopWidth: '1px', borderColor: 'line', py: '1' },
      '& td': { border: '0', py: '0.5' },
      '& td:first-of-type': { gridColumn: '1 / -1', fontWeight: 'medium' },
      '& td[data-label]::before': { content: 'attr(data-label)', display: 'block', fontSize: 'xs', color: 'ink3' },
    },
  },
})

/** A 409: yours and theirs field by field, and the two ways on. Nothing is sent before one is chosen. */
export function Conflict({
  rows,
  title,
  who,
  blocked,
  onKeep,
  onDiscard,
}: {
  rows: readonly ConflictRow[]
  /** Where it is no order that was changed. */
  title?: string
  /** Who changed it last and when, one sentence. */
  who: ReactNode
  /** Why the person's entries can't be kept, or null. */
  blocked: string | null
  onKeep: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} tabIndex={-1} role="alert" p="3" mb="4" bg="warnSoft" borderRadius="panel">
      <Flex gap="2.5">
        <Box color="warn" pt="0.5">
          <TriangleAlert size={16} aria-hidden="true" />
        </Box>
        <Box minW="0" flex="1">
          <Box as="p" m="0" fontWeight="medium">
            {title ?? t('conflict.title')}
          </Box>
          <Box color="ink2" fontSize="sm">
            {who} {rows.every(({ theirs }) => theirs === null) && `${t('conflict.noneOfThese')} `}
            {blocked ?? t('conflict.text')}
          </Box>
        </Box>
      </Flex>
      <Box my="3" maxH="320px" overflowY="auto" hidden={rows.length === 0}>
        <Table aria-label={title ?? t('conflict.title')}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.before')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(row => (
              <tr key={row.id}>
                <td>{row.label}</td>
                <td data-label={t('conflict.before')}>{row.before}</td>
                <td data-label={t('conflict.theirs')}>
                  {row.theirs === null ? t('conflict.unchanged') : <strong>{row.theirs}</strong>}
                </td>
                <td data-label={t('conflict.mine')}>{row.mine === null ? t('conflict.unchanged') : row.mine}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length > mostRows && (
          <Box color="ink2" fontSize="sm" pt="2">
            {t('conflict.more', { count: rows.length - mostRows })}
          </Box>
        )}
      </Box>
      <Flex gap="2" wrap="wrap" justify="flex-end">
        <Button onClick={onDiscard}>{t('conflict.discard')}</Button>
        {blocked === null && (
          <Button look="primary" onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
        )}
      </Flex>
    </Box>
  )
}
