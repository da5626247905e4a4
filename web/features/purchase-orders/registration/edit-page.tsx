import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { type ApiError, problemOf } from '../../../app/api/problem.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, NotAllowed, Skeleton } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { OrderWizard, type Saved } from './order-wizard.tsx'
import {
  useChangeOrderMutation,
  useDiscardDraftMutation,
  useLazyOrderToEditQuery,
  useOrderToEditQuery,
  useRegisterOrderMutation,
  useSaveDraftMutation,
} from './registration-api.ts'
import { RegistrationConflict } from './registration-conflict.tsx'
import { formOf, type RegistrationForm } from './registration-form.ts'
import { amendmentBody, draftBody, registrationBody } from './request-bodies.ts'

/** /purchase-orders/{id}/edit: a pre-order, an order not sent yet, or a sent one that is amended and sent again. */
export function EditPage() {
  const { t } = useTranslation('order-form')
  const { id = '' } = useParams()
  const { currentData: order, error, refetch } = useOrderToEditQuery(id)
  const [discarded, leave] = useLeave()
  const navigate = useNavigate()
  if (error && order === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (order === undefined) return <Skeleton rows={10} />
  return (
    <>
      <PageHeader
        title={order.status === 'PRE_ORDER' ? t('title.draft') : t('title.edit', { number: order.orderNumber })}
        crumbs={[
          { label: t('crumb'), to: '/purchase-orders' },
          ...(order.status === 'PRE_ORDER' ? [] : [{ label: order.orderNumber, to: `/purchase-orders/${order.id}` }]),
        ]}
        beside={<StatusTag code={order.status} />}
        actions={
          order.status === 'PRE_ORDER' && (
            <Discard order={order} onDone={() => leave(() => void navigate('/pre-orders'))} />
          )
        }
      />
      {!discarded && <Edit key={order.id} order={order} />}
    </>
  )
}

const isDraft = (order: OrderDetail) => order.status === 'PRE_ORDER'
const isEditable = (order: OrderDetail) => isDraft(order) || isAllowed(order, 'resend') || isAllowed(order, 'amend')

function Edit({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-form')
  const navigate = useNavigate()
  const [register] = useRegisterOrderMutation()
  const [saveDraft] = useSaveDraftMutation()
  const [change] = useChangeOrderMutation()
  const [fetchOrder] = useLazyOrderToEditQuery()
  // What the person began with: a change of somebody else is answered by a conflict and takes away nothing typed.
  const [seen, setSeen] = useState(order)
  const [version, setVersion] = useState(order.version)
  const [changed, setChanged] = useState<OrderDetail | null>(null)
  if (!isEditable(seen)) return <NotAllowed message={t('notNow')} />
  const draft = isDraft(seen)
  const isSent = !draft && isAllowed(seen, 'resend')
  const { id } = seen
  const base = `/purchase-orders/${id}/edit`
  const open = () => void navigate(`/purchase-orders/${id}`)

  const refused = async (error: ApiError): Promise<Saved> => {
    if (problemOf(error)?.code !== 'version-conflict') return { error }
    const { data } = await fetchOrder(id)
    if (data === undefined || data.version === version) return { error }
    setChanged(data)
    return { held: true }
  }
  const onSubmit = async (form: RegistrationForm): Promise<Saved> => {
    const answer = draft
      ? await register(registrationBody(form, { id, version }))
      : await change({ id, how: isSent ? 'resending' : 'amendment', body: amendmentBody(form, version, isSent) })
    if (answer.error) return refused(answer.error)
    showToast({
      kind: 'success',
      text: t(draft ? 'done.registered' : isSent ? 'done.resent' : 'done.amended', {
        number: answer.data.orderNumber,
      }),
    })
    return { leave: open }
  }
  const onDraft = async (form: RegistrationForm): Promise<Saved> => {
    const answer = await saveDraft({ id, body: draftBody(form, version) })
    if (answer.error) return refused(answer.error)
    setVersion(answer.data.version)
    const saved = await fetchOrder(id)
    if (saved.data?.version === answer.data.version) setSeen(saved.data)
    showToast({ kind: 'success', text: t('done.draft') })
    return {}
  }
  const submit = t(draft ? 'act.register' : isSent ? 'act.resend' : 'act.amend')
  return (
    <OrderWizard
      base={base}
      initial={formOf(seen)}
      submit={submit}
      onSubmit={onSubmit}
      {...(draft ? { onDraft } : { keepsIdentity: true })}
      asksReason={isSent}
      notice={
        changed && (
          <RegistrationConflict
            seen={seen}
            now={changed}
            blocked={isEditable(changed) ? null : t('notNow')}
            onSettled={() => {
              setSeen(changed)
              setVersion(changed.version)
              setChanged(null)
            }}
          />
        )
      }
    />
  )
}

function Discard({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { t } = useTranslation('order-form')
  const [asking, setAsking] = useState(false)
  const [discard, { isLoading }] = useDiscardDraftMutation()
  const run = async () => {
    const answer = await discard({ id: order.id, version: order.version })
    setAsking(false)
    if (answer.error) return
    showToast({ kind: 'success', text: t('done.discarded') })
    onDone()
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('act.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('discard.title')}
        text={t('discard.text')}
        confirm={t('act.discard')}
        look="danger"
        pending={isLoading}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
