import { type ReactNode, useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../form/fields.tsx'
import type { CatalogueEntry } from './catalogue.ts'

type Field = { name: string; label: string; maxLength: number }

/** One of what the catalogue lists, free where it lists nothing. A value that is no longer listed stays where it is used. */
export function ListedField({
  name,
  label,
  maxLength,
  choices,
}: Field & { choices: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('freight')
  const value = (useWatch({ name }) as string | undefined) ?? ''
  if (choices.length === 0) return <TextField name={name} label={label} optional maxLength={maxLength} />
  const isListed = value === '' || choices.some(one => one.value === value)
  const options = isListed ? choices : [{ value, label: value }, ...choices]
  return <SelectField name={name} label={label} optional placeholder={t('choose')} options={options} />
}

/** Typed freely, with what the catalogue lists as proposals. */
export function ProposedField({
  entries,
  optional = false,
  writes = 'label',
  ...field
}: Field & { entries: readonly CatalogueEntry[]; optional?: boolean; writes?: 'label' | 'code' }): ReactNode {
  const list = useId()
  return (
    <>
      <TextField {...field} optional={optional} list={list} autoComplete="off" />
      <datalist id={list}>
        {entries.map(({ code, label }) => (
          <option key={code} value={writes === 'label' ? label : code}>
            {writes === 'label' ? code : label}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** A carrier that the catalogue lists is known by its code; `isKept` leaves a code that a person typed for another one. */
export function useCarrierCode(
  { name, code }: { name: string; code: string },
  carriers: readonly CatalogueEntry[],
  isKept = false,
): void {
  const { watch, setValue } = useFormContext()
  useEffect(() => {
    const { unsubscribe } = watch((values, { name: changed }) => {
      if (changed !== name) return
      const typed = String(valueAt(values, name) ?? '').trim()
      const listed = carriers.find(one => one.label === typed || one.code === typed)
      if (listed !== undefined || !isKept) setValue(code, listed?.code ?? '', { shouldDirty: true })
    })
    return unsubscribe
  }, [watch, setValue, carriers, name, code, isKept])
}

const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values)
