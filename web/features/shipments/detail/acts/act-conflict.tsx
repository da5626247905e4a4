import { type ReactNode, useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Conflict, type ConflictRow } from '../../../../ui/conflict.tsx'
import { factsOf, formPath } from '../../../../ui/form/rebase.ts'
import { useLastChange } from '../../../../ui/last-change.ts'
import { differences } from '../../../../ui/three-way.ts'
import { useWritten } from '../../../../ui/written-value.tsx'
import { isAllowed } from '../allowed.ts'
import { useShipmentHistoryQuery } from '../shipment-api.ts'
import type { ActForm } from './use-act-form.ts'

type Props<Values extends FieldValues> = {
  act: ActForm<Values>
  changed: NonNullable<ActForm<Values>['changed']>
  label: (path: string) => string
  /** Words of a code or an id in the form; what it gives nothing for is written by its kind. */
  wordOf?: ((path: string, value: string) => ReactNode | undefined) | undefined
}

/** The shipment was changed while the person filled in the form: theirs and yours, field by field. */
export function ActConflict<Values extends FieldValues>({ act, changed, label, wordOf }: Props<Values>) {
  const { t } = useTranslation('shipment-detail')
  const { form, began, command } = act
  const { data } = useShipmentHistoryQuery(changed.now.id)
  const who = useLastChange(data?.items)
  const written = useWritten()
  // As entered when the server refused: typing on below changes nothing here.
  const mine = useMemo(() => form.getValues(), [form])
  const rows = differences(factsOf(began), factsOf(changed.values), factsOf({ ...mine, typed: null })).map(
    ({ path: fact, before, theirs, mine: own }): ConflictRow => {
      const path = formPath(fact, changed.values, mine, began)
      const value = (raw: string | null) =>
        (raw === null ? undefined : wordOf?.(path, raw)) ?? written(path.split('.').at(-1) ?? path, raw)
      return {
        ...{ id: fact, label: label(path), before: value(before) },
        theirs: theirs === before ? null : value(theirs),
        mine: own === before ? null : value(own),
      }
    },
  )
  return (
    <Conflict
      rows={rows}
      who={who}
      blocked={isAllowed(changed.now, command) ? null : t('conflict.notNow')}
      onKeep={() => act.goOn(true)}
      onDiscard={() => act.goOn(false)}
    />
  )
}
