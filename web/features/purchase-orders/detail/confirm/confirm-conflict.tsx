import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Conflict, conflictRows } from '../../../../ui/conflict.tsx'
import { differences, type Facts, merged, written } from '../../../../ui/three-way.ts'
import { useWritten } from '../../../../ui/written-value.tsx'
import { LastChange } from '../../last-change.tsx'
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

/** The newest order's lines with what the person typed on the lines that are still to be confirmed. */
export function rebased(seen: OrderDetail, now: OrderDetail, mine: ProposalForm): ProposalForm {
  const [base, theirs] = [proposalOf(seen), proposalOf(now)]
  const lines = theirs.lines.map(line => {
    const own = mine.lines.find(other => other.lineId === line.lineId)
    const before = base.lines.find(other => other.lineId === line.lineId)
    if (own === undefined || before === undefined) return line
    const kept = columns.map(column => [column, merged(before[column], line[column], own[column])])
    return { ...line, ...Object.fromEntries(kept) }
  })
  return { dateForAll: mine.dateForAll, lines }
}

/** The order was changed while the person confirmed it. */
export function ConfirmConflict({
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
  const { t } = useTranslation('order-detail')
  const form = useFormContext<ProposalForm>()
  const value = useWritten()
  // As entered when the server refused: typing on below changes nothing here.
  const rows = useMemo(
    () => differences(factsOf(seen, proposalOf(seen)), factsOf(now, proposalOf(now)), factsOf(seen, form.getValues())),
    [seen, now, form],
  )
  const named = (path: string) => (path.includes(' ') ? path.split(' ') : [null, path])
  const labelOf = (path: string) => {
    const [number, name] = named(path)
    const field = t(`field.${name}`)
    return number === null ? field : t('history.line', { number, field })
  }
  const shown = conflictRows(rows, labelOf, (path, written) => value(named(path)[1] ?? path, written))
  const keep = () => {
    const values = rebased(seen, now, form.getValues())
    form.reset(proposalOf(now))
    for (const [index, line] of values.lines.entries())
      for (const column of columns)
        form.setValue(`lines.${index}.${column}`, line[column] as never, { shouldDirty: true })
    onSettled()
  }
  const discard = () => {
    form.reset(proposalOf(now))
    onSettled()
  }
  return <Conflict rows={shown} who={<LastChange id={now.id} />} blocked={blocked} onKeep={keep} onDiscard={discard} />
}
