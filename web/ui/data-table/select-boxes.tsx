import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from './selection.ts'

/** Chooses all rows shown, or none of them; without a word beside it, it is named for screen readers. */
export function SelectShown({
  selection,
  ids,
  children,
}: {
  selection: Selection
  ids: readonly string[]
  children?: ReactNode
}) {
  const { t } = useTranslation('ui')
  const all = ids.length > 0 && ids.every(selection.has)
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={children === undefined ? t('table.selectAll') : undefined}
        checked={all}
        ref={box => {
          if (box) box.indeterminate = !all && selection.count > 0
        }}
        onChange={() => selection.setMany(ids, !all)}
      />
      {children}
    </label>
  )
}

export function SelectRow({ selection, id, index }: { selection: Selection; id: string; index: number }) {
  const { t } = useTranslation('ui')
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { row: selection.nameOf?.(id) ?? index + 1 })}
        checked={selection.has(id)}
        onChange={event => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}
