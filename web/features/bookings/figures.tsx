import { Flex } from '@chakra-ui/react'
import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import { MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusTag, Tag } from '../../ui/status-tag.tsx'

type Stand = Pick<BookingListItem, 'status' | 'chip'> & { openRequest?: BookingListItem['openRequest'] }

/** The lifecycle status; beside it whether the carrier has it, and what is asked and not answered yet. */
export function BookingStand({ status, chip, openRequest = null, oneLine = false }: Stand & { oneLine?: boolean }) {
  const { t } = useTranslation('booking-words')
  return (
    <Flex
      as="span"
      display="inline-flex"
      gap="1.5"
      wrap={oneLine ? 'nowrap' : 'wrap'}
      maxW="full"
      verticalAlign="middle"
    >
      <StatusTag code={status} of="booking" />
      {chip !== null && <StatusTag code={chip} />}
      {openRequest !== null && (
        <Tag
          colour="warning"
          icon={<MessageCircleQuestion size={14} aria-hidden="true" />}
          text={t(`request.${openRequest}`)}
        />
      )}
    </Flex>
  )
}
