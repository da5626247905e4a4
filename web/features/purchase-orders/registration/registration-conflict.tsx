import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Conflict, conflictRows } from '../../../ui/conflict.tsx'
import { differences } from '../../../ui/three-way.ts'
import { useWritten } from '../../../ui/written-value.tsx'
import { LastChange } from '../last-change.tsx'
import { useFieldLabel } from './field-labels.ts'
import { orderFacts, rebasedForm } from './rebase.ts'
import { formOf, type RegistrationForm } from './registration-form.ts'

/** The order was changed while the person filled in the form. */
export function RegistrationConflict({
  seen,
  now,
  blocked,
  onSettled,
}: {
  seen: OrderDetail
  now: OrderDetail
  blocked: string | null
  onSettled: () => void
}) {
  const { t } = useTranslation('order-form')
  const form = useFormContext<RegistrationForm>()
  const label = useLineLabel(seen, now)
  const value = useWritten()
  // As entered when the server refused: typing on below changes nothing here.
  const rows = useMemo(() => {
    const facts = (order: OrderDetail) => orderFacts(formOf(order), order.status)
    return differences(facts(seen), facts(now), orderFacts(form.getValues(), seen.status))
  }, [seen, now, form])
  const shown = conflictRows(
    rows,
    path => (path === 'status' ? t('order-fields:status') : label(path)),
    (path, written) => value(path.split('.').at(-1) ?? path, written),
  )
  const keep = () => {
    const values = rebasedForm(seen, now, form.getValues())
    form.reset(formOf(now))
    form.setValue('details', values.details, { shouldDirty: true })
    form.setValue('lines', values.lines, { shouldDirty: true })
    form.setValue('reason', values.reason)
    onSettled()
  }
  const discard = () => {
    form.reset(formOf(now))
    onSettled()
  }
  return <Conflict rows={shown} who={<LastChange id={now.id} />} blocked={blocked} onKeep={keep} onDiscard={discard} />
}

/** The form's label of a field; its line by the number it has on the order. */
function useLineLabel(seen: OrderDetail, now: OrderDetail): (path: string) => string {
  const label = useFieldLabel()
  return path => {
    const [part, id, ...field] = path.split('.')
    if (part !== 'lines') return label(path)
    const line = [...now.lines, ...seen.lines].find(one => one.id === id)
    return label(['lines', (line?.number ?? 1) - 1, ...field].join('.'))
  }
}
