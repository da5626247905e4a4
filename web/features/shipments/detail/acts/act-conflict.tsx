import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormConflict } from '../../../../ui/form/form-conflict.tsx'
import { useLastChange } from '../../../../ui/last-change.ts'
import { isAllowed } from '../allowed.ts'
import { useShipmentHistoryQuery } from '../shipment-api.ts'
import type { ActForm } from './use-act-form.ts'

type Props<Values extends FieldValues> = {
  act: ActForm<Values>
  changed: { now: ShipmentDetail; values: Values }
  label: (path: string) => string
  wordOf?: ((path: string, value: string) => ReactNode | undefined) | undefined
}

/** What others made of the shipment while the person filled in the form. */
export function ActConflict<Values extends FieldValues>({
  act,
  changed: { now, values },
  label,
  wordOf,
}: Props<Values>) {
  const { t } = useTranslation('shipment-detail')
  const { data } = useShipmentHistoryQuery(now.id)
  const who = useLastChange(data?.items)
  const { form, began, command, goOn } = act
  const blocked = isAllowed(now, command) ? null : t('conflict.notNow')
  return (
    <FormConflict
      form={form}
      began={began}
      values={values}
      label={label}
      wordOf={wordOf}
      who={who}
      blocked={blocked}
      goOn={goOn}
    />
  )
}
