import type { SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { longestViewName, looksAlike, writtenViewName } from '@quayside/contracts/identity/view-names.ts'
import { isVisible } from '@quayside/contracts/kernel/visible.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissErrorToast } from '../../app/api/error-toasts.ts'
import { type ApiError, problemOf } from '../../app/api/problem.ts'

/** A name being given to a view: what is wrong with it is told at its field, also what only the portal knew. */
export function useViewName(start: string, others: readonly SavedView[]) {
  const { t } = useTranslation('saved-views')
  const [name, setName] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  const found = (written: string): string | null => {
    if (written === '') return t('fault.required')
    if (written.length > longestViewName) return t('fault.tooLong', { most: longestViewName })
    if (!isVisible(written)) return t('fault.invisible')
    const twin = others.find(view => view.own && looksAlike(view.name, written))
    return twin ? t('fault.taken', { name: twin.name }) : null
  }
  /** Whether it was kept. */
  const keepAs = async (keep: (name: string) => Promise<ApiError | null>): Promise<boolean> => {
    const written = writtenViewName(name)
    const wrong = found(written)
    setFault(wrong)
    if (wrong !== null) return false
    const refusal = await keep(written)
    if (refusal === null) return true
    const ofName = problemOf(refusal)?.fields.find(({ path }) => path === 'name')
    if (ofName) {
      dismissErrorToast('keepView')
      setFault(ofName.message)
    }
    return false
  }
  const onChange = (next: string) => {
    setName(next)
    setFault(null)
  }
  return { field: { name, fault, onChange }, keepAs }
}
