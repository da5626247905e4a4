import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { focusField } from './focus-field.ts'

/** Opens the step a field is on and, once it is drawn, gives the field the focus. */
export function useOpenField<Values extends FieldValues, Step>(
  form: UseFormReturn<Values>,
  { current, stepOf, go }: { current: Step; stepOf: (path: string) => Step; go: (step: Step) => void },
) {
  const [wanted, setWanted] = useState<{ path: string } | null>(null)
  useEffect(() => {
    if (wanted === null || stepOf(wanted.path) !== current) return
    focusField(form, wanted.path)
    setWanted(null)
  }, [wanted, current, stepOf, form])
  return (path: string) => {
    setWanted({ path })
    if (stepOf(path) !== current) go(stepOf(path))
  }
}
