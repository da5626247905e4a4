import { useCallback, useEffectEvent } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type TakeBlock, usePastedRows } from '../form/pasted-rows.tsx'

type Row = { key: string }

/** The rows of a grid: added, copied, removed, pasted. The functions stay the same, so that rows are not drawn anew. */
export function useGridRows<Entry extends Row>(
  list: string,
  { first, newRow, take }: { first: string; newRow: (above?: Entry) => Entry; take: TakeBlock },
) {
  const { fields, append, remove, insert } = useFieldArray({ name: list, keyName: 'row' })
  const { getValues, clearErrors } = useFormContext()
  const rows = () => getValues(list) as Entry[]
  const unjudged = (index: number) => setTimeout(() => clearErrors(`${list}.${index}`))
  const copied = useEffectEvent((index: number) => {
    const row = rows()[index]
    if (row !== undefined) insert(index + 1, { ...row, key: crypto.randomUUID() } as never, { shouldFocus: false })
  })
  const removed = useEffectEvent((index: number) => remove(index))
  const add = () => {
    const index = fields.length
    append(newRow(rows().at(-1)) as never, { focusName: `${list}.${index}.${first}` })
    // The form checks a new row at once: nothing is wrong where nobody has been yet.
    unjudged(index)
    if (index === 0) setTimeout(() => clearErrors(list))
  }
  const pasted = usePastedRows(list, take, added => append([...added] as never, { shouldFocus: false }))
  const onCopy = useCallback((index: number) => copied(index), [])
  const onRemove = useCallback((index: number) => removed(index), [])
  const keys = fields.map(field => (field as unknown as Row).key)
  return { keys, add, onCopy, onRemove, pasted }
}
