import { Box } from '@chakra-ui/react'
import type { BookingDraft } from '@quayside/contracts/bookings/commands.ts'
import type { BookingConfirmation } from '@quayside/contracts/bookings/details.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type ApiError, problemOf } from '../../../app/api/problem.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { bodyOf } from '../../../ui/acts/act-definition.ts'
import type { ActValues } from '../../../ui/acts/act-values.ts'
import { formPath } from '../../../ui/acts/form-path.ts'
import { Code, Money } from '../../../ui/figures.tsx'
import { DraftNotice, KeptText } from '../../../ui/form/draft-notice.tsx'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { useKeptDraft } from '../../../ui/form/use-kept-draft.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useChosenOrders } from '../../../ui/orders-to-ship/use-chosen-orders.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { promisedBody } from '../promised-fields.ts'
import { type BookingForm, bookingPlaces, contentBody, emptyBooking, submissionBody } from './booking-form.ts'
import { BookingWizard } from './booking-wizard.tsx'
import { type ChosenFile, ChosenFiles, useSendFiles } from './chosen-files.tsx'
import {
  useBookingDraftQuery,
  useDiscardBookingDraftMutation,
  useKeepBookingDraftMutation,
  useQuoteToBookQuery,
  useSubmitBookingMutation,
} from './form-api.ts'
import { confirmedElsewhere, schemaOfBooking, useBookingFaults } from './form-faults.ts'
import { useKnownPeople } from './known-people.ts'
import { takeOver } from './sources.ts'
import { useSourceForm } from './use-source-form.ts'
import { WaitingForAnswer } from './waiting.tsx'

/** /bookings/new: from a quote, orders, a shipment, an ended booking, or new; opens with what the person typed before. */
export function NewBookingPage() {
  const { t } = useTranslation('booking-form')
  const { data: draft, error, isFetching, refetch } = useBookingDraftQuery()
  const source = useSourceForm()
  const [opened, setOpened] = useState<Opened | null>(null)
  const wrong = error ?? source.error
  if (opened === null && draft !== undefined && !isFetching && source.isReady) setOpened(openedOf(draft, source.form))
  return (
    <>
      <PageHeader title={t('title.new')} crumbs={[{ label: t('crumb'), to: '/bookings' }]} />
      {opened !== null ? (
        <NewBooking {...opened} orders={source.orders} />
      ) : wrong ? (
        <ErrorState error={wrong} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  )
}

type Opened = { initial: BookingForm; isKept: boolean; keptAt: string | null }

/** A kept form goes on unless the address asks for another beginning. */
function openedOf({ form, keptAt }: BookingDraft, from: BookingForm | null): Opened {
  const kept = form === null ? null : ({ ...emptyBooking(), ...form } as BookingForm)
  const isSame = from === null || JSON.stringify(kept?.source) === JSON.stringify(from.source)
  if (kept !== null && isSame) return { initial: kept, isKept: true, keptAt }
  return { initial: from ?? emptyBooking(), isKept: false, keptAt: null }
}

function NewBooking({ initial, isKept, keptAt, orders }: Opened & { orders: readonly string[] }) {
  const { t } = useTranslation('booking-form')
  const formats = useFormats()
  const navigate = useNavigate()
  const isOperator = useCompany()?.actor === 'O'
  const faultsOf = useBookingFaults('new')
  const schema = useMemo(() => schemaOfBooking(faultsOf), [faultsOf])
  const form = useZodForm<BookingForm>(schema as never, { defaultValues: initial, shouldUnregister: false })
  const [keep] = useKeepBookingDraftMutation()
  const [discard] = useDiscardBookingDraftMutation()
  const kept = useKeptDraft<BookingForm>(form, keptAt, { keep, discard, empty: emptyBooking })
  const [send] = useSubmitBookingMutation()
  const knownPeople = useKnownPeople()
  const sendFiles = useSendFiles()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [before] = useState(initial.parties)
  const { isSubmitting } = form.formState

  const submit = async () => {
    const values = form.getValues()
    const people = await knownPeople(values, before).catch((fault: ApiError) => refuse(fault))
    if (people === undefined) return
    const setsCharges = isOperator && values.charges.length > 0
    const confirmation = values.isConfirmed ? confirmationOf(values) : null
    const answer = await send(submissionBody(values, contentBody(values, people, setsCharges), confirmation))
    if (answer.error) return refuse(answer.error)
    const { id, bookingNumber: number } = answer.data
    const refused = await sendFiles(id, files)
    await kept.end()
    showToast({ kind: 'success', text: t(values.isConfirmed ? 'done.recorded' : 'done.requested', { number }) })
    if (refused.length > 0) showToast({ kind: 'error', text: t('files.refused', { names: formats.list(refused) }) })
    void navigate(refused.length > 0 ? `/bookings/${id}?tab=documents` : `/bookings/${id}`)
  }
  /** What the server says of a field stands there; of the whole, that it could not be registered, and why. */
  const refuse = (error: ApiError) => {
    const values = form.getValues()
    const places = bookingPlaces(values)
    const problem = problemOf(error)
    if (problem === null || problem.status >= 500 || !('status' in error)) {
      form.setError('root.server', { type: 'server', message: t('failed.creation') })
      return
    }
    const fields = problem.fields.map(field => ({
      ...field,
      path: field.path && formPath(field.path, places, values as unknown as ActValues),
    }))
    const isSaid = problem.code === 'booking-registration-failed' || problem.code === 'booking-creation-failed'
    const message = isSaid ? problem.message : t('failed.registration', { why: problem.message })
    applyProblem(form, { ...error, data: { ...problem, message, fields } } as ApiError)
  }
  return (
    <BookingWizard
      form={form}
      kind="new"
      setsCharges={isOperator}
      faultsOf={faultsOf}
      verb={t('act.request')}
      pending={isSubmitting}
      onSubmit={submit}
      documents={<ChosenFiles files={files} onFiles={setFiles} />}
      kept={<KeptText {...kept} />}
      notice={
        <>
          <UnsavedGuard when={(kept.failed || files.length > 0) && !isSubmitting} />
          {isKept && kept.keptAt !== null && (
            <DraftNotice
              text={t('draft.goesOn', { at: keptAt === null ? '' : formats.instant(keptAt) })}
              onStartAgain={async () => {
                await kept.startAgain()
                void navigate('/bookings/new')
              }}
            />
          )}
          <BookedQuote id={initial.source.quote} />
          {isSubmitting && <WaitingForAnswer />}
          <TakeAlong ids={isKept ? none : orders} isKept={isKept} form={form} />
        </>
      }
    />
  )
}

/** Which offer is booked, for how much: also of a form that was kept. */
function BookedQuote({ id }: { id: string }) {
  const { t } = useTranslation('booking-form')
  const { currentData: quote } = useQuoteToBookQuery(id, { skip: id === '' })
  if (quote === undefined) return null
  const totals = quote.current?.totals
  const sums = totals?.inIssuing ? [totals.inIssuing] : (totals?.perCurrency ?? [])
  return (
    <Box mb="4">
      <Facts
        facts={[
          {
            label: t('booking-fields:quote'),
            value: (
              <Link to={`/quotes/edit/${quote.id}`}>
                <Code>{quote.quoteNumber}</Code>
              </Link>
            ),
          },
          {
            label: t('freight:totals.total'),
            value: sums.map(({ income, currency }) => (
              <Box key={currency}>
                <Money amount={income} currency={currency} />
              </Box>
            )),
          },
        ]}
      />
    </Box>
  )
}

const none: readonly string[] = []

function confirmationOf(values: BookingForm): BookingConfirmation {
  const definition = confirmedElsewhere(values)
  return promisedBody(bodyOf(definition, values as unknown as ActValues, null, '') as ActValues).confirmation
}

type Along = { ids: readonly string[]; isKept: boolean; form: ReturnType<typeof useZodForm<BookingForm>> }

/** What the kept orders have left is asked anew; those that the address or the quote names are chosen once, as if by hand. */
function TakeAlong({ ids, isKept, form }: Along) {
  const { add, renew } = useChosenOrders(order => takeOver(form, order))
  const [search] = useSearchParams()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void (async () => {
      if (isKept) await renew()
      const asked = search.get('orders')?.split(',') ?? []
      for (const id of new Set([...asked, ...ids])) if (id !== '') await add(id)
    })()
  }, [ids, isKept, add, renew, search])
  return null
}
