import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import { type JobOnOrders, jobsOnOrders, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { Ban, Check, CheckCheck, Send, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../../app/hooks.ts'
import type { JobStart } from '../../../app/jobs/job-api.ts'
import { useJobStart } from '../../../app/jobs/own-jobs.ts'
import { may } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmOnDemand } from '../../../ui/confirm-on-demand.tsx'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { useFormats } from '../../../ui/formats.ts'
import type { ListParams } from '../../../ui/list-page/list-location.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

type Orders = Pick<JobStart, 'chosen' | 'matching'> & {
  count: number
  /** Of one alone. */
  number?: string
  /** Once they are a job's business. */
  begun?: () => void
}

export const only = ({ id, version, orderNumber }: OrderListItem): Orders => ({
  chosen: [{ id, version }],
  count: 1,
  number: orderNumber,
})

/** Acts on one order of the list or many: a job does them, which the tray shows; each answers for itself. */
export function useOrderActs() {
  const { t } = useTranslation('order-list')
  const { t: shell } = useTranslation('shell')
  const formats = useFormats()
  const { start } = useJobStart()
  const [asking, setAsking] = useState<{ act: JobOnOrders; orders: Orders } | null>(null)
  const begin = (act: JobOnOrders, { chosen, matching, begun }: Orders, asked: object = {}) => {
    const { path } = jobsOnOrders[act]
    void start({
      resource: 'purchase-orders',
      path,
      asked,
      ...(matching === undefined ? { chosen: chosen ?? [] } : { matching }),
    }).then(ok => ok && begun?.())
  }
  const ask = (act: JobOnOrders, orders: Orders) => {
    if (orders.count > mostOfJob.orders)
      showToast({ kind: 'error', text: t('ask.tooMany', { most: formats.count(mostOfJob.orders) }) })
    else if (act === 'send') begin(act, orders)
    else setAsking({ act, orders })
  }
  const answered = (reason: string) => {
    setAsking(null)
    if (asking !== null) begin(asking.act, asking.orders, asking.act === 'cancel' ? { reason } : {})
  }
  const { act = 'cancel', orders } = asking ?? {}
  const count = orders?.count ?? 0
  const dialogs = (
    <ConfirmOnDemand
      open={asking !== null}
      pending={false}
      onConfirm={answered}
      onClose={() => setAsking(null)}
      {...(act === 'cancel' || act === 'send'
        ? {
            title: t('cancel.title', { count, number: orders?.number ?? '' }),
            text: t('cancel.text'),
            confirm: t('act.cancel'),
            cancel: t('cancel.keep'),
            look: 'danger' as const,
            reason: { label: t('cancel.reason'), required: true },
          }
        : {
            title: shell(`jobs.act.${act}`, { count }),
            text: t(`ask.${act}`),
            confirm: shell(`jobs.act.${act}`, { count }),
          })}
    />
  )
  return { begin: ask, dialogs }
}

const icon = { size: 14, 'aria-hidden': true } as const
const offered: readonly [JobOnOrders, 'send' | 'confirmAsRequired' | 'submit' | 'approve' | 'cancelMany', ReactNode][] =
  [
    ['send', 'send', <Send key="send" {...icon} />],
    ['confirm-as-required', 'confirmAsRequired', <CheckCheck key="confirm" {...icon} />],
    ['submit', 'submit', <Upload key="submit" {...icon} />],
    ['approve', 'approve', <Check key="approve" {...icon} />],
    ['cancel', 'cancelMany', <Ban key="cancel" {...icon} />],
  ]

type Chosen = {
  selection: Selection
  rows: readonly OrderListItem[]
  params: ListParams
  total: number
  acts: Pick<ReturnType<typeof useOrderActs>, 'begin'>
}

/** What the person may do with the chosen orders; what none of them allows is absent, as far as the rows shown tell. */
export function OrderBulkActs({ selection, rows, params, total, acts }: Chosen) {
  const { t } = useTranslation('order-list')
  const session = useAppSelector(state => state.session)
  const shown = rows.filter(row => selection.has(row.id))
  const count = selection.all ? total : selection.count
  const allows = (act: JobOnOrders) => {
    const { command } = jobsOnOrders[act]
    if (!may(session, purchaseOrderCommands[command].permission)) return false
    return shown.length < count || shown.some(row => row.actions.includes(command))
  }
  const versions = new Map(shown.map(({ id, version }) => [id, version]))
  const chosen = selection.ids.map(id => {
    const version = versions.get(id)
    return { id, ...(version !== undefined && { version }) }
  })
  const matching = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  const orders = { count, begun: selection.clear, ...(selection.all ? { matching } : { chosen }) }
  return offered
    .filter(([act]) => allows(act))
    .map(([act, text, drawn]) => (
      <Button
        key={act}
        size="sm"
        icon={drawn}
        {...(act === 'cancel' && { look: 'danger' as const })}
        onClick={() => acts.begin(act, orders)}
      >
        {t(`act.${text}`)}
      </Button>
    ))
}
