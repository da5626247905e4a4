import type { BookingAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useCompany } from '../../../app/session/use-session.ts'
import { commandOf, isAllowed, useBlockedText } from '../../../ui/acts/allowed.ts'
import { useAct } from '../../../ui/acts/use-act.ts'
import { FormConflict } from '../../../ui/form/form-conflict.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { useFormats } from '../../../ui/formats.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { useLastChange } from '../../../ui/last-change.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AskBanner } from '../../../ui/panel.tsx'
import { ErrorState, NotAllowed, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import {
  useBookingCommandMutation,
  useBookingHistoryQuery,
  useBookingQuery,
  useLazyBookingQuery,
} from '../booking-api.ts'
import { useFieldLabel } from '../field-label.ts'
import { BookingStand } from '../figures.tsx'
import { type EditedAs, isEditedAs } from '../way-to-act.ts'
import { type BookingForm, changedPlaces, contentBody, formOfContent, goodsBody, type Person } from './booking-form.ts'
import { BookingWizard } from './booking-wizard.tsx'
import { schemaOfBooking, useBookingFaults } from './form-faults.ts'
import { useKnownPeople } from './known-people.ts'

/** /bookings/edit/{id}?as=: a change before the answer, what the carrier asked for, or an amendment asked of it. */
export function EditBookingPage() {
  const { t } = useTranslation('booking-form')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { currentData: booking, error, refetch } = useBookingQuery(id)
  const parties = Object.values(booking?.content.parties ?? {})
  const people = usePeople([...parties.map(party => party?.contactId), ...(booking?.content.copyRecipients ?? [])])
  if (booking === undefined || people === null)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />
  const wanted = search.get('as')
  const editedAs = isEditedAs(wanted) ? wanted : offeredOf(booking)
  return (
    <>
      <PageHeader
        title={t(`title.${editedAs}`, { number: booking.bookingNumber })}
        crumbs={[
          { label: t('crumb'), to: '/bookings' },
          { label: booking.bookingNumber, to: `/bookings/${id}` },
        ]}
        beside={<BookingStand {...booking} />}
      />
      <Edit key={editedAs} booking={booking} editedAs={editedAs} people={[...people.values()]} />
    </>
  )
}

/** Without a word in the address it is what the server allows. */
const offeredOf = (booking: BookingDetail): EditedAs =>
  (['supply', 'change', 'ask-amendment'] as const).find(way => isAllowed(booking, way)) ?? 'change'

type Props = { booking: BookingDetail; editedAs: EditedAs; people: readonly Person[] }

function Edit({ booking, editedAs, people }: Props) {
  const blocked = useBlockedText()(commandOf(booking, editedAs))
  // Once open it stays: what others changed meanwhile is told when it is sent.
  const [isOpen] = useState(blocked === null && isAllowed(booking, editedAs))
  return isOpen ? (
    <OpenEdit booking={booking} editedAs={editedAs} people={people} />
  ) : (
    <NotAllowed {...(blocked !== null && { message: blocked })} />
  )
}

function OpenEdit({ booking, editedAs, people }: Props) {
  const { t } = useTranslation('booking-form')
  const formats = useFormats()
  const navigate = useNavigate()
  const isOperator = useCompany()?.actor === 'O'
  const label = useFieldLabel()
  const faultsOf = useBookingFaults(editedAs)
  const [send] = useBookingCommandMutation()
  const [fetchBooking] = useLazyBookingQuery()
  const knownPeople = useKnownPeople()
  const [isDone, leave] = useLeave()
  const { id, bookingNumber: number } = booking
  const give = async (values: BookingForm, seen: BookingDetail) => {
    const before = formOfContent(seen.content, people).parties
    const content = contentBody(values, await knownPeople(values, before), isOperator)
    const reason = editedAs === 'ask-amendment' ? { reason: values.reason } : {}
    return send({
      id,
      command: editedAs,
      body: { version: seen.version, content, lines: goodsBody(values), ...reason },
    })
  }
  const act = useAct<BookingDetail, BookingDetail, BookingForm, BookingAnswer>({
    opened: booking,
    schemaOf: () => schemaOfBooking(faultsOf) as never,
    valuesOf: seen => formOfContent(seen.content, people),
    send: (values, seen) =>
      Object.assign(
        give(values, seen).catch(error => ({ error })),
        { requestId: '' },
      ) as never,
    shows: [],
    fetchLatest: async () => (await fetchBooking(id)).data,
    placesOf: values => changedPlaces(values),
    onDone: () => {
      showToast({
        kind: 'success',
        text: t('booking-detail:done', { act: t(`booking-detail:acted.${editedAs}`), number }),
      })
      leave(() => void navigate(`/bookings/${id}`))
    },
  })
  const { form, began, changed, pending, submit, goOn } = act
  return (
    <BookingWizard
      form={form}
      kind={editedAs}
      clientCompanyId={booking.clientCompanyId}
      setsCharges={isOperator}
      faultsOf={faultsOf}
      verb={t(`verb.${editedAs}`)}
      pending={pending}
      onSubmit={submit}
      notice={
        <>
          <UnsavedGuard when={form.formState.isDirty && !pending && !isDone} />
          {editedAs === 'supply' && (
            <AskBanner icon={<MessageCircleQuestion size={18} aria-hidden="true" />}>
              <strong>{t('booking-detail:askedFor', { fields: formats.list(booking.askedFields.map(label)) })}</strong>{' '}
              {booking.reason}
            </AskBanner>
          )}
          {changed && (
            <FormConflict
              form={form}
              began={began}
              values={changed.values}
              label={label}
              who={<LastChange id={id} />}
              blocked={isAllowed(changed.now, editedAs) ? null : t('acts:over')}
              goOn={goOn}
            />
          )}
        </>
      }
    />
  )
}

function LastChange({ id }: { id: string }) {
  const { data } = useBookingHistoryQuery(id)
  return useLastChange(data?.items)
}
