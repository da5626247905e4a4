import type { BookingCommandName } from '@quayside/contracts/bookings/commands.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import type { ActDefinition } from '../../../../ui/acts/act-definition.ts'
import type { ActWords } from '../../../../ui/acts/act-inputs.tsx'

export type BookingActDefinition = ActDefinition<BookingDetail> & {
  /** Where the path names more than the booking. */
  idsOf?: (booking: BookingDetail, about: string) => Readonly<Record<string, string>>
}
/** What is asked in a dialog; whole versions and documents have pages and tabs of their own. */
export type AskedCommand = Exclude<
  BookingCommandName,
  'change' | 'supply' | 'ask-amendment' | 'book-again' | 'attach-document' | 'remove-document'
>

export function useBookingWords<Thing = BookingDetail>(): ActWords<Thing> {
  const { t } = useTranslation('booking-detail')
  return {
    field: ({ name, label }) => t(`booking-fields:${label ?? name.split('.').at(-1)}`),
    hint: hint => t(`hint.${hint}`),
    section: section => t(`section.${section}`),
    code: (group, code) => t(`booking-words:${group}.${code}`),
    blank: ({ blank }, isOptional) =>
      blank !== undefined ? t(`blank.${blank}`) : isOptional ? t('blank.none') : t('blank.choose'),
    say: (key, values) => t(`fault.${key}`, { ...values }),
  }
}
