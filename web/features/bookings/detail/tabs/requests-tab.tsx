import { Box, Flex } from '@chakra-ui/react'
import type { BookingDetail, ShownBookingRequest } from '@quayside/contracts/bookings/queries.ts'
import type { bookingRequestStates } from '@quayside/contracts/bookings/statuses.ts'
import type { StatusColour } from '@quayside/contracts/reference/status-colours.ts'
import { Ban, Check, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { InstantText } from '../../../../ui/figures.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { Tag } from '../../../../ui/status-tag.tsx'
import { useBookingLocation } from '../booking-location.ts'
import { heldVersion } from '../held-version.ts'

type State = (typeof bookingRequestStates)[number]
const looks: Readonly<Record<State, { colour: StatusColour; icon: LucideIcon }>> = {
  RECEIVED: { colour: 'warning', icon: Hourglass },
  CONFIRMED: { colour: 'success', icon: Check },
  DECLINED: { colour: 'danger', icon: Ban },
  WITHDRAWN: { colour: 'none', icon: Undo2 },
}

/** What was asked beside the status, by whom and why, and what became of it; the newest first. */
export function RequestsTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const { requests } = booking
  return (
    <Panel padded={false}>
      {requests.length === 0 ? (
        <NothingYet title={t('requests.none')} text={t('requests.noneText')} />
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0" aria-label={t('tabs.requests')}>
          {requests.toReversed().map(request => (
            <Request key={request.id} booking={booking} request={request} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

function Request({ booking, request }: { booking: BookingDetail; request: ShownBookingRequest }) {
  const { t } = useTranslation('booking-detail')
  const { open } = useBookingLocation()
  const { id, kind, side, state, version, reason, answer, askedAt } = request
  const { colour, icon: Icon } = looks[state]
  const act = (command: 'answer-request' | 'withdraw-request') =>
    state === 'RECEIVED' &&
    isAllowed(booking, command) && (
      <Button size="sm" onClick={() => open(command, id)}>
        {t(`booking-words:act.${command}`)}
      </Button>
    )
  return (
    <Flex
      as="li"
      gap="3"
      wrap="wrap"
      px="4"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="220px">
        <Flex gap="2" align="center" wrap="wrap">
          <Box fontWeight="medium">{t(`booking-words:request.${kind}`)}</Box>
          <Tag
            colour={colour}
            icon={<Icon size={14} aria-hidden="true" />}
            text={t(`booking-words:requestState.${state}`)}
          />
        </Flex>
        <Box color="ink3" fontSize="sm">
          {t(`booking-words:side.${side}`)} · <InstantText value={askedAt} />
        </Box>
        {reason && (
          <Box>
            <q>{reason}</q>
          </Box>
        )}
        {answer && (
          <Box color="ink2">
            {t('requests.answer')} <q>{answer}</q>
          </Box>
        )}
        {version !== null && (
          <Link to={`/bookings/${booking.id}?tab=versions&from=${heldVersion(booking)}&to=${version}`}>
            {t('requests.compare', { version })}
          </Link>
        )}
      </Box>
      <Flex gap="2" align="flex-start">
        {act('answer-request')}
        {act('withdraw-request')}
      </Flex>
    </Flex>
  )
}
