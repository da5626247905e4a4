import type { BookingAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { ActDialog, useDefinedAct } from '../../../../ui/acts/act-dialog.tsx'
import { type ActValues, textAt } from '../../../../ui/acts/act-values.ts'
import { useAct } from '../../../../ui/acts/use-act.ts'
import { useLastChange } from '../../../../ui/last-change.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useBookingCommandMutation, useBookingHistoryQuery, useLazyBookingQuery } from '../../booking-api.ts'
import { type AskedCommand, useBookingWords } from './booking-act.ts'
import { useOwnWay } from './carrier-way.tsx'
import { definitions } from './definitions.ts'

type Props = { booking: BookingDetail; command: AskedCommand; about: string; onClose: () => void }

/** Asks what an act on a booking needs, and gives it. */
export function BookingDialog({ booking, command, about, onClose }: Props) {
  const { t } = useTranslation('booking-detail')
  const words = useBookingWords()
  const definition = definitions[command]
  const { body, ...defined } = useDefinedAct(definition, about, words)
  const [send] = useBookingCommandMutation()
  const [fetchBooking] = useLazyBookingQuery()
  const { id, bookingNumber: number } = booking
  const own = useOwnWay(booking, command !== 'pass-on')
  const act = useAct<BookingDetail, BookingDetail, ActValues, BookingAnswer>({
    ...defined,
    opened: booking,
    send: (values, seen) => send({ id, command, ids: definition.idsOf?.(seen, about) ?? {}, body: body(values, seen) }),
    shows: [{ type: 'booking', id }],
    fetchLatest: async () => (await fetchBooking(id)).data,
    onDone: (_answer, { values, before }) => {
      const { carrier } = before.content.terms
      // What a person tells the carrier leaves the portal by no other way.
      const isByHand = command === 'pass-on' && (textAt(values, 'channel') || own?.channel) === 'hand'
      const done = t('done', { act: t(`acted.${command}`), number })
      const text = isByHand ? t('doneByHand', { number, carrier }) : done
      showToast({ id: `done-${id}`, kind: isByHand ? 'info' : 'success', text })
      onClose()
    },
  })
  const title = t(`booking-words:act.${command}`)
  const { seen } = act
  // A carrier that never had it hears nothing of its end.
  const told = command === 'cancel' && seen.passedOn.length === 0 ? 'cancelUntold' : command
  return (
    <ActDialog
      act={act}
      command={command}
      definition={definition}
      about={about}
      words={words}
      title={title}
      verb={title}
      who={({ id: of }) => <LastChange id={of} />}
      labelOf={path => t(`booking-fields:${path.split('.').at(-1)}`, { defaultValue: path.split('.').at(-1) })}
      size={(definition.fields?.(seen, about).length ?? 0) > 5 ? 'lg' : 'md'}
      told={t(`dialog.${told}`, { number, version: seen.version, carrier: seen.content.terms.carrier })}
      onClose={onClose}
    />
  )
}

function LastChange({ id }: { id: string }) {
  const { data } = useBookingHistoryQuery(id)
  return useLastChange(data?.items)
}
