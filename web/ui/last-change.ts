import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from './formats.ts'

/** Who changed a value last, and when: one sentence; null while the change log is not there. */
export function useLastChange(items: readonly HistoryEntry[] | undefined): string | null {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const last = items?.findLast(item => item.changes.length > 0)
  if (last === undefined) return null
  return t('conflict.who', {
    name: last.actor.name ?? (last.actor.service ? t('conflict.system') : t('conflict.someone')),
    at: formats.instant(last.at),
  })
}
