import { Box } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from './formats.ts'
import { AskBanner } from './panel.tsx'

/** The entry of a history that called the thing off. */
export function cancellation<Entry extends Pick<HistoryEntry, 'changes'>>(items: readonly Entry[]): Entry | undefined {
  return items.findLast(item => item.changes.some(one => one.field === 'status' && one.new === 'CANCELLED'))
}

/** What ended it, by whom and when, and the reason that was given. */
export function WhyEnded({ title, entry }: { title: string; entry: Pick<HistoryEntry, 'actor' | 'at' | 'reason'> }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return (
    <AskBanner tone="bad" icon={<Ban size={18} aria-hidden="true" />}>
      <strong>{title}</strong> ·{' '}
      {t('byAt', { name: entry.actor.name ?? t('conflict.system'), at: formats.instant(entry.at) })}
      {entry.reason && (
        <Box color="ink">
          <q>{entry.reason}</q>
        </Box>
      )}
    </AskBanner>
  )
}
