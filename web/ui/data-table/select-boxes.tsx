import { memo, type ReactNode } from 'react'
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
  const name = selection.nameOf?.(id) ?? index + 1
  return <RowBox id={id} name={name} checked={selection.has(id)} onToggle={selection.toggle} />
}

type RowBoxProps = { id: string; name: string | number; checked: boolean; onToggle: Selection['toggle'] }

/** Drawn anew only where it is chosen or left: a list is drawn again by whatever moves on its page. */
const RowBox = memo(function RowBox({ id, name, checked, onToggle }: RowBoxProps) {
  const { t } = useTranslation('ui')
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { row: name })}
        checked={checked}
        onChange={event => onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
})
