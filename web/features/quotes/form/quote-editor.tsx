import { Box } from '@chakra-ui/react'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { problemOf } from '../../../app/api/problem.ts'
import { useUntilShown } from '../../../app/api/until-shown.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { FormConflict } from '../../../ui/form/form-conflict.tsx'
import { rebased } from '../../../ui/form/rebase.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { isSame } from '../../../ui/form/use-kept-work.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { useLastChange } from '../../../ui/last-change.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { QuoteActs } from '../detail/acts/quote-acts.tsx'
import { useQuoteLocation } from '../detail/quote-location.ts'
import { useFieldWords } from '../field-words.ts'
import { QuoteStand } from '../figures.tsx'
import { useLazyQuoteQuery, useQuoteCommandMutation, useQuoteHistoryQuery } from '../quote-api.ts'
import { AskedFor } from './asked-for.tsx'
import { type People, type QuoteForm, quoteForm, quoteSteps } from './quote-form.ts'
import { SectionedForm } from './sectioned-form.tsx'
import { useQuoteForm } from './use-quote-form.ts'

/** Whose ids a quote's content names. */
export const peopleOf = (content: QuoteContent | null) =>
  content === null
    ? []
    : [content.customerContactId, ...freightPartyRoles.map(role => content.parties[role]?.contactId ?? null)]

/** The draft revision; where there is none, the one that the current offer begins. */
function fullContent(quote: QuoteDetail): QuoteContent | null {
  if (quote.draft !== null) return quote.draft.content
  return quote.current?.view === 'full' ? quote.current.content : null
}

/** The form of the draft revision of a quote. */
export function QuoteEditor({ quote }: { quote: QuoteDetail }) {
  const people = usePeople(peopleOf(fullContent(quote)))
  return people === null ? <Skeleton rows={10} /> : <Editor quote={quote} people={people} />
}

function Editor({ quote, people }: { quote: QuoteDetail; people: People }) {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const words = useFieldWords()
  const formOf = (one: QuoteDetail) => quoteForm(fullContent(one), one.customer.id, people)
  // What the person began with: a change of somebody else is answered by a conflict and takes away nothing typed.
  const [seen, setSeen] = useState(quote)
  const [began, setBegan] = useState(() => formOf(quote))
  const version = useRef(quote.version)
  const [changed, setChanged] = useState<QuoteDetail | null>(null)
  const formId = useId()
  const next = useRef<'stay' | 'preview' | 'send'>('stay')
  const asked = useRef<'stay' | 'preview' | 'send'>('stay')
  const { open } = useQuoteLocation()
  const [give] = useQuoteCommandMutation()
  const [fetchQuote] = useLazyQuoteQuery()
  const { untilShown } = useUntilShown()
  const { form, contentFor, refuse } = useQuoteForm(began, quote.today)
  const { id, quoteNumber: number } = quote
  const preview = `/quotes/edit/${id}?view=preview&as=customer`

  const submit = async () => {
    const content = await contentFor(form.getValues(), began)
    if (content === null) return
    const sent = give({ id, command: 'revise', body: { version: version.current, content } })
    const { data, error } = await untilShown(sent, [{ type: 'quote', id }])
    if (error !== undefined) {
      const now = problemOf(error)?.code === 'version-conflict' ? (await fetchQuote(id)).data : undefined
      if (now !== undefined && now.version !== version.current) return setChanged(now)
      return refuse(error)
    }
    version.current = data.version
    const values = form.getValues()
    setBegan(values)
    form.reset(values)
    showToast({ id: `done-${id}`, kind: 'success', text: t('form.saved', { number }) })
    if (asked.current === 'preview') void navigate(preview)
    if (asked.current === 'send') open('send')
  }
  const goOn = (keepsOwn: boolean) => {
    if (changed === null) return
    const theirs = formOf(changed)
    const mine = form.getValues()
    form.reset(theirs)
    if (keepsOwn)
      for (const [name, value] of Object.entries(rebased<QuoteForm>(began, theirs, mine)))
        form.setValue(name as keyof QuoteForm, value as never, { shouldDirty: true })
    version.current = changed.version
    setBegan(theirs)
    setSeen(changed)
    setChanged(null)
  }
  /** What is sent is what stands there: entries not saved are saved first. */
  const saveBeforeSending = () => {
    if (isSame(form.getValues(), began)) return false
    next.current = 'send'
    ;(document.getElementById(formId) as HTMLFormElement).requestSubmit()
    return true
  }
  return (
    // Whatever is refused asks for nothing more at the next press.
    <Box
      onSubmitCapture={() => {
        asked.current = next.current
        next.current = 'stay'
      }}
    >
      <PageHeader
        mono
        title={number}
        documentTitle={`${number} · ${t('title')}`}
        crumbs={[{ label: t('title'), to: '/quotes' }]}
        beside={<QuoteStand {...quote} />}
        actions={<QuoteActs quote={quote} isEditing saveFirst={saveBeforeSending} />}
      />
      <SectionedForm
        id={formId}
        form={form}
        base={`/quotes/edit/${id}`}
        steps={quoteSteps}
        save={t('form.save')}
        around={{
          isRequest: false,
          issuing: (quote.draft ?? quote.current)?.issuingCurrency ?? '',
          customerName: seen.customer.name ?? '—',
          orders: seen.purchaseOrders,
        }}
        notice={
          <>
            {quote.requestId !== null && <AskedFor requestId={quote.requestId} />}
            {changed && (
              <FormConflict
                form={form}
                began={began}
                values={formOf(changed)}
                label={words.label}
                wordOf={words.value}
                who={<LastChange id={id} />}
                blocked={isAllowed(changed, 'revise') ? null : t('form.notNow')}
                goOn={goOn}
              />
            )}
          </>
        }
        verbs={
          <SubmitButton
            onPress={(event, isDirty) => {
              next.current = 'preview'
              if (isDirty) return
              event.preventDefault()
              void navigate(preview)
            }}
          >
            {t('form.preview')}
          </SubmitButton>
        }
        onSubmit={submit}
      />
    </Box>
  )
}

function LastChange({ id }: { id: string }) {
  const { data } = useQuoteHistoryQuery(id)
  return useLastChange(data?.items)
}
