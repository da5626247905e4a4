import { useMemo, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ApiError } from '../../../app/api/problem.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { schemaOfFaults } from '../../../ui/acts/field-faults.ts'
import { formPath } from '../../../ui/acts/form-path.ts'
import { withFields } from '../../../ui/acts/use-act.ts'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { useTabDraft } from '../../../ui/form/use-tab-draft.ts'
import { useKeptPeople } from '../../../ui/freight/people.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useRuleText } from '../../../ui/rule-text.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { faultsOfRequest, type RequestForm, requestSteps, wishedForm, wishedOf } from '../form/quote-form.ts'
import { placesOfQuote } from '../form/quote-places.ts'
import { SectionedForm } from '../form/sectioned-form.tsx'
import { useAskForQuoteMutation } from '../quote-api.ts'

const nobody = new Map<string, never>()

/** /quotes/new for a client: what an offer is asked for; the operator asks in a client's name. */
export function AskPage() {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const ruleText = useRuleText()
  const keepPeople = useKeptPeople()
  const isOperator = useCompany()?.type === 'operating'
  const began = useRef<RequestForm>({ ...wishedForm(null, '', nobody), note: '' })
  const schema = useMemo(
    () => schemaOfFaults(values => faultsOfRequest(values as RequestForm, isOperator, ruleText)),
    [isOperator, ruleText],
  )
  const form = useZodForm<RequestForm>(schema as never, { defaultValues: began.current, shouldUnregister: false })
  useTabDraft(form, 'quote-request')
  // The bar of what is not saved has the same verb.
  const { isDirty } = useFormState({ control: form.control })
  const [ask] = useAskForQuoteMutation()
  const [, leave] = useLeave()
  const refuse = (error: ApiError) => {
    const values = form.getValues()
    const places = placesOfQuote({ charges: [], exchangeRates: [] })
    applyProblem(
      form,
      withFields(error, path => formPath(path, places, values)),
    )
  }
  const submit = async () => {
    const values = form.getValues()
    const ids = await keepPeople.parties(values.parties, began.current.parties)
    const { data, error } = await ask({
      customerCompanyId: values.customerCompanyId || null,
      content: { ...wishedOf(values, ids), note: values.note.trim() },
    })
    if (error !== undefined) return refuse(error)
    form.reset(values)
    showToast({ kind: 'success', text: t('request.asked', { number: data.requestNumber }) })
    leave(() => void navigate(`/quotes/requests/${data.id}`, { replace: true }))
  }
  return (
    <>
      <PageHeader title={t('request.act.ask')} crumbs={[{ label: t('title'), to: '/quotes' }]} />
      <SectionedForm
        form={form}
        base="/quotes/new"
        steps={requestSteps}
        save={t('request.send')}
        around={{ isRequest: true, issuing: '', customerName: null, orders: [] }}
        verbs={!isDirty && <SubmitButton look="primary">{t('request.send')}</SubmitButton>}
        onSubmit={submit}
      />
    </>
  )
}
