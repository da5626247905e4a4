import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAppSelector } from '../../../app/hooks.ts'
import { useCompany, useUser } from '../../../app/session/use-session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { OrderWizard, type Saved } from './order-wizard.tsx'
import { useRegisterOrderMutation, useSaveDraftMutation } from './registration-api.ts'
import { emptyForm, type RegistrationForm } from './registration-form.ts'
import { draftBody, registrationBody } from './request-bodies.ts'

/** /purchase-orders/new: registration in four steps; it can be kept as a pre-order at any moment. */
export function RegistrationPage() {
  const { t } = useTranslation('order-form')
  const navigate = useNavigate()
  const user = useUser()
  const company = useCompany()
  const client = useAppSelector(state => state.session.child)
  const [register] = useRegisterOrderMutation()
  const [saveDraft] = useSaveDraftMutation()

  const onRegister = async (form: RegistrationForm): Promise<Saved> => {
    const answer = await register(registrationBody(form))
    if (answer.error) return { error: answer.error }
    showToast({ kind: 'success', text: t('done.registered', { number: answer.data.orderNumber }) })
    return { leave: () => void navigate(`/purchase-orders/${answer.data.id}`) }
  }
  const onDraft = async (form: RegistrationForm): Promise<Saved> => {
    const answer = await saveDraft({ id: null, body: draftBody(form) })
    if (answer.error) return { error: answer.error }
    showToast({ kind: 'success', text: t('done.draft') })
    return { leave: () => void navigate(`/purchase-orders/${answer.data.id}/edit`, { replace: true }) }
  }
  return (
    <>
      <PageHeader title={t('title.new')} crumbs={[{ label: t('crumb'), to: '/purchase-orders' }]} />
      <OrderWizard
        base="/purchase-orders/new"
        initial={emptyForm(company?.type === 'client' ? user : null, client)}
        submit={t('act.register')}
        onSubmit={onRegister}
        onDraft={onDraft}
        keptAs={`new-order:${user?.uid}:${company?.id}:${client}`}
      />
    </>
  )
}
