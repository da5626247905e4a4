import { useTranslation } from 'react-i18next'
import { FormConflict } from '../../../../ui/form/form-conflict.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import type { useHandlingForm } from './use-handling-form.ts'

type Given = ReturnType<typeof useHandlingForm>
type Props = {
  given: Pick<Given, 'form' | 'fields' | 'began' | 'goOn'>
  changed: Pick<NonNullable<Given['changed']>, 'now' | 'values'>
  label: (path: string) => string
  command: string
}

/** What others made of the pickup or receipt while the person filled in the form. */
export function HandlingConflict({ given: { fields, ...given }, changed: { now, values }, label, command }: Props) {
  const { t } = useTranslation('shipment-handling')
  const formats = useFormats()
  const wordOf = (path: string, value: string) =>
    fields.find(field => field.name === path)?.options?.find(option => option.value === value)?.label
  const last = now.history.at(-1)
  const who =
    last && t('ui:conflict.who', { name: last.actor ?? t('ui:conflict.someone'), at: formats.instant(last.at) })
  const isPossible = now.allowedCommands.some(one => one.command === command && one.allowed)
  return (
    <FormConflict
      {...given}
      values={values}
      label={label}
      wordOf={wordOf}
      who={who}
      blocked={isPossible ? null : t('notNow')}
    />
  )
}
