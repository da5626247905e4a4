import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Conflict, conflictRows } from '../../../../ui/conflict.tsx'
import { differences, type Facts, written } from '../../../../ui/three-way.ts'
import { useWritten } from '../../../../ui/written-value.tsx'
import { LastChange } from '../../last-change.tsx'
import type { OrderForm } from '../acts/use-order-act.ts'
import { type ProposalForm, proposalOf } from './proposal-form.ts'

const typed = {
  quantity: 'confirmedQuantity',
  date: 'confirmedDate',
  unitPrice: 'confirmedPrice',
  pendingDate: 'pendingDate',
}
type Typed = keyof typeof typed
const columns = Object.keys(typed) as Typed[]

/** What of an order matters to who confirms it, by line and field; the proposal as the form holds it. */
function factsOf(order: OrderDetail, form: ProposalForm): Facts {
  const facts = new Map<string, string | null>([['status', order.status]])
  for (const { id, number, required, cancelled, confirmed, requiredDate, unitPrice } of order.lines) {
    const fixed = { requiredQuantity: required, cancelledQuantity: cancelled, approvedQuantity: confirmed }
    for (const [field, value] of Object.entries({ ...fixed, requiredDate, unitPrice }))
      facts.set(`${number} ${field}`, value)
    const line = form.lines.find(one => one.lineId === id)
    if (line) for (const column of columns) facts.set(`${number} ${typed[column]}`, written(line[column]))
  }
  return facts
}

/** The order was changed while the person confirmed it. */
export function ConfirmConflict({ act, now }: { act: OrderForm<ProposalForm>; now: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { form, seen, began, command, goOn } = act
  const value = useWritten()
  // As entered when the server refused: typing on below changes nothing here.
  const rows = useMemo(
    () => differences(factsOf(seen, began), factsOf(now, proposalOf(now)), factsOf(seen, form.getValues())),
    [seen, began, now, form],
  )
  const named = (path: string) => (path.includes(' ') ? path.split(' ') : [null, path])
  const labelOf = (path: string) => {
    const [number, name] = named(path)
    const field = t(`order-fields:${name}`)
    return number === null ? field : t('history.line', { number, field })
  }
  return (
    <Conflict
      rows={conflictRows(rows, labelOf, (path, written) => value(named(path)[1] ?? path, written))}
      who={<LastChange id={now.id} />}
      blocked={isAllowed(now, command) ? null : t('confirm.notNow')}
      onKeep={() => goOn(true)}
      onDiscard={() => goOn(false)}
    />
  )
}
