import type { QuoteBeginning } from '@quayside/contracts/quotes/queries.ts'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { usePermission } from '../../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../../app/shell/shell-endpoints.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { useTabDraft } from '../../../ui/form/use-tab-draft.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, NotAllowed, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { type Beginning, useCreateQuoteMutation, useQuoteBeginningQuery } from '../quote-api.ts'
import { AskPage } from '../requests/ask-page.tsx'
import { AskedFor } from './asked-for.tsx'
import { peopleOf } from './quote-editor.tsx'
import { type People, quoteForm, quoteSteps } from './quote-form.ts'
import { SectionedForm } from './sectioned-form.tsx'
import { useQuoteForm } from './use-quote-form.ts'

/** /quotes/new: an offer, also as the answer to a request (`?request=`); a client asks for one here. */
export function NewQuotePage() {
  const [search] = useSearchParams()
  const prepares = usePermission('quotes.prepare')
  const asks = usePermission('quotes.request')
  const request = search.get('request')
  if (!prepares || search.get('ask') !== null) return asks ? <AskPage /> : <NotAllowed />
  return <Begun from={request === null ? null : { request }} base="/quotes/new" />
}

/** /quotes/copy/{id} */
export function CopyQuotePage() {
  const { id = '' } = useParams()
  return <Begun key={id} from={{ copy: id }} base={`/quotes/copy/${id}`} />
}

function Begun({ from, base }: { from: Beginning; base: string }) {
  const { t } = useTranslation('quotes')
  const { currentData, error, refetch } = useQuoteBeginningQuery(from)
  const people = usePeople(peopleOf(currentData?.content ?? null))
  const title = t(from === null ? 'form.title.new' : 'copy' in from ? 'form.title.copy' : 'form.title.answer')
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('title'), to: '/quotes' }]} />
      {currentData !== undefined && people !== null ? (
        <NewQuoteForm beginning={currentData} people={people} base={base} keeps={from === null} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </>
  )
}

type Props = { beginning: QuoteBeginning; people: People; base: string; keeps: boolean }

function NewQuoteForm({ beginning, people, base, keeps }: Props) {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const began = useRef(quoteForm(beginning.content, beginning.customerCompanyId, people))
  const [customer, setCustomer] = useState(beginning.customerCompanyId)
  const today = useToday(beginning, customer)
  const { form, contentFor, refuse } = useQuoteForm(began.current, today)
  const chosen = useWatch({ control: form.control, name: 'customerCompanyId' })
  useEffect(() => setCustomer(chosen), [chosen])
  // What was left before the day was known is checked by it.
  useEffect(() => {
    if (today !== null && form.getFieldState('validUntil').isTouched) void form.trigger('validUntil')
  }, [today, form])
  useTabDraft(form, keeps ? 'new-quote' : null)
  const [create] = useCreateQuoteMutation()
  const [, leave] = useLeave()
  const next = useRef<'edit' | 'preview'>('edit')
  const customerName = useCustomerName(beginning.customerCompanyId)
  const submit = async () => {
    const values = form.getValues()
    const content = await contentFor(values, began.current)
    if (content === null) return
    const { data, error } = await create({
      customerCompanyId: values.customerCompanyId,
      requestId: beginning.requestId,
      copiedFrom: beginning.copiedFrom,
      content,
    })
    if (error !== undefined) return refuse(error)
    form.reset(values)
    showToast({ kind: 'success', text: t('form.saved', { number: data.quoteNumber }) })
    const way = next.current === 'preview' ? 'view=preview&as=customer' : 'step=charges'
    leave(() => void navigate(`/quotes/edit/${data.id}?${way}`, { replace: true }))
  }
  return (
    <SectionedForm
      form={form}
      base={base}
      steps={quoteSteps}
      save={t('form.save')}
      notice={beginning.requestId !== null && <AskedFor requestId={beginning.requestId} />}
      around={{
        isRequest: false,
        issuing: beginning.issuingCurrency,
        customerName,
        orders: [],
      }}
      verbs={
        <SubmitButton
          look="primary"
          onPress={() => {
            next.current = 'preview'
          }}
        >
          {t('form.preview')}
        </SubmitButton>
      }
      onSubmit={async () => {
        await submit()
        next.current = 'edit'
      }}
    />
  )
}

/** The day of the customer, once it is known who that is. */
function useToday({ today }: QuoteBeginning, customer: string): string | null {
  const skip = today !== null || customer === ''
  const { currentData } = useQuoteBeginningQuery({ customer }, { skip })
  return today ?? currentData?.today ?? null
}

/** Of a request or a copy the customer stays; null where one is still to be chosen. */
function useCustomerName(id: string): string | null {
  const { data } = useServedClientsQuery(undefined, { skip: id === '' })
  return id === '' ? null : (data?.items.find(client => client.id === id)?.businessName ?? '—')
}
