import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

export const reachRow = 'reach-row'
export type WantedRow = { row: number; path: string }

/** Gives a field the focus; of a list as a whole its first field, or what stands for the list (`data-field`). */
export function focusField<Values extends FieldValues>(form: UseFormReturn<Values>, path: string): void {
  const before = document.activeElement
  form.setFocus(path as Path<Values>)
  if (document.activeElement !== before) return
  const field = document.querySelector<HTMLElement>(`[name="${path}"], [name^="${path}."], [data-field="${path}"]`)
  field?.focus()
  if (field !== null) return
  // Of a long grid only the rows in sight are drawn: the grid itself brings the others there.
  const [, list, row] = /^(.+?)\.(\d+)\./.exec(path) ?? []
  const grid = list && document.querySelector(`[data-rows="${list}"]`)
  if (grid) grid.dispatchEvent(new CustomEvent<WantedRow>(reachRow, { detail: { row: Number(row), path } }))
}
