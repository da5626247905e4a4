import { Box } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/formats.ts'
import { useOrderHistoryQuery } from '../order-api.ts'

type Known = ReadonlySet<string> | null

/** The entries of the history as the person found it; null until it has come. */
export function useHistorySeen(id: string): Known {
  const { data } = useOrderHistoryQuery(id)
  const [known, setKnown] = useState<Known>(null)
  useEffect(() => {
    if (data !== undefined) setKnown(before => before ?? new Set(data.items.map(item => item.id)))
  }, [data])
  return known
}

/** Who did what while the person looked at the order, one sentence each; `over` when their act is not possible any more. */
export function ChangedSince({ id, known, over }: { id: string; known: Known; over: boolean }) {
  const { t } = useTranslation('order-detail')
  const { data } = useOrderHistoryQuery(id)
  const sentence = useSentence()
  const fresh = data?.items.filter(item => known !== null && !known.has(item.id)) ?? []
  return (
    <Box role="alert" bg="warnSoft" color="ink" borderRadius="panel" p="3" mb="4">
      <Box fontWeight="medium">{t('stale.title')}</Box>
      {fresh.map(item => (
        <Box key={item.id}>{sentence(item)}</Box>
      ))}
      <Box color="ink2">{t(over ? 'stale.over' : 'stale.again')}</Box>
    </Box>
  )
}

function useSentence(): (entry: HistoryEntry) => string {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  return ({ type, at, actor }) => {
    const words = { name: actor.name ?? t('history.system'), at: formats.instant(at) }
    const what = t(`event.${type}`, { defaultValue: type })
    return t(`stale.did.${type}`, { ...words, defaultValue: t('stale.other', { ...words, what }) })
  }
}
