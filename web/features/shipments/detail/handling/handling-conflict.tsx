import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Conflict, type ConflictRow } from '../../../../ui/conflict.tsx'
import { factsOf, formPath } from '../../../../ui/form/rebase.ts'
import { useFormats } from '../../../../ui/formats.ts'
import { differences } from '../../../../ui/three-way.ts'
import { useWritten } from '../../../../ui/written-value.tsx'
import type { useHandlingForm } from './use-handling-form.ts'

type Given = Pick<ReturnType<typeof useHandlingForm>, 'form' | 'fields' | 'began' | 'goOn'>
type Props = {
  given: Given
  changed: NonNullable<ReturnType<typeof useHandlingForm>['changed']>
  label: (path: string) => string
  command: string
}

/** Others changed it while the person filled in the form: theirs and yours, field by field. */
export function HandlingConflict({ given: { form, fields, began, goOn }, changed, label, command }: Props) {
  const { t } = useTranslation('shipment-handling')
  const formats = useFormats()
  const written = useWritten()
  const { now, values } = changed
  // As entered when the server refused: typing on below changes nothing here.
  const mine = useMemo(() => form.getValues(), [form])
  const rows = differences(factsOf(began), factsOf(values), factsOf(mine)).map(
    ({ path: fact, before, theirs, mine: own }): ConflictRow => {
      const path = formPath(fact, values, mine, began)
      const options = fields.find(field => field.name === path)?.options
      const value = (raw: string | null) =>
        options?.find(option => option.value === raw)?.label ?? written(path.split('.').at(-1) ?? path, raw)
      return {
        ...{ id: fact, label: label(path), before: value(before) },
        theirs: theirs === before ? null : value(theirs),
        mine: own === before ? null : value(own),
      }
    },
  )
  const last = now.history.at(-1)
  const isPossible = now.allowedCommands.some(one => one.command === command && one.allowed)
  return (
    <Conflict
      rows={rows}
      who={last && t('ui:conflict.who', { name: last.actor ?? t('ui:conflict.someone'), at: formats.instant(last.at) })}
      blocked={isPossible ? null : t('notNow')}
      onKeep={() => goOn(true)}
      onDiscard={() => goOn(false)}
    />
  )
}
