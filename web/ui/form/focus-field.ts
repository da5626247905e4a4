import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Gives a field the focus; of a list as a whole its first field, or what stands for the list (`data-field`). */
export function focusField<Values extends FieldValues>(form: UseFormReturn<Values>, path: string): void {
  const before = document.activeElement
  form.setFocus(path as Path<Values>)
  if (document.activeElement !== before) return
  document.querySelector<HTMLElement>(`[name="${path}"], [name^="${path}."], [data-field="${path}"]`)?.focus()
}
