import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandOf, useBlockedText } from '../../../../ui/acts/allowed.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { useBookingLocation } from '../booking-location.ts'
import type { AskedCommand } from './booking-act.ts'

/** Forms are loaded when they are opened. */
const BookingDialog = lazy(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }))

const inDialogs: readonly AskedCommand[] = [
  'pass-on',
  'ask-update',
  'confirm',
  'confirm-again',
  'reject',
  'withdraw',
  'cancel',
  'end-deleted',
  'ask-cancellation',
  'answer-request',
  'withdraw-request',
]

/** The dialog that the URL asks for; one that can't be done says why. */
export function OpenAct({ booking }: { booking: BookingDetail }) {
  const { act, about, close } = useBookingLocation()
  const command = inDialogs.find(one => one === act)
  if (command === undefined) return null
  return <Opened key={`${act}:${about}`} booking={booking} command={command} about={about ?? ''} onClose={close} />
}

type Props = { booking: BookingDetail; command: AskedCommand; about: string; onClose: () => void }

function Opened({ booking, command, about, onClose }: Props) {
  const { t } = useTranslation('booking-words')
  const blocked = useBlockedText()(commandOf(booking, command))
  // Once open it stays: what it led to is no reason against it, and what others changed is told when it is sent.
  const [isOpen] = useState(blocked === null)
  if (!isOpen)
    return (
      <ConfirmDialog
        open
        over
        title={t(`act.${command}`)}
        confirm={t(`act.${command}`)}
        text={blocked}
        onConfirm={onClose}
        onClose={onClose}
      />
    )
  return (
    <Suspense>
      <BookingDialog booking={booking} command={command} about={about} onClose={onClose} />
    </Suspense>
  )
}
