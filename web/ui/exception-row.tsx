import { Box, Flex } from '@chakra-ui/react'
import { documentFor } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentException } from '@quayside/contracts/shipments/exceptions.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LinkButton } from './button.tsx'
import { Code } from './figures.tsx'
import { useFormats } from './formats.ts'
import { StatusTag } from './status-tag.tsx'

/** What is the matter, since when, who has to act, and the one act that settles it. */
export function ExceptionRow({ exception }: { exception: ShipmentException }) {
  const { t } = useTranslation('shipment-exceptions')
  const { shipmentId, shipmentNumber, status, origin, destination, clientName, text } = exception
  return (
    <Flex
      as="li"
      gap="3"
      align={{ base: 'flex-start', sm: 'center' }}
      direction={{ base: 'column', sm: 'row' }}
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <Link to={`/shipments/${shipmentId}`}>
              <Code>{shipmentNumber}</Code>
            </Link>
          </Box>
          <WhatIsTheMatter exception={exception} />
          <Days days={exception.days} />
        </Flex>
        <Flex columnGap="3" wrap="wrap" align="center" color="ink3" fontSize="sm" mt="0.5">
          <StatusTag code={status} />
          {origin !== null && destination !== null && <span>{t('route', { from: origin, to: destination })}</span>}
          {clientName !== null && <span>{clientName}</span>}
          {text !== null && <Box overflowWrap="anywhere">{text}</Box>}
        </Flex>
      </Box>
      <Act exception={exception} />
    </Flex>
  )
}

function WhatIsTheMatter({ exception }: { exception: ShipmentException }) {
  const { t } = useTranslation('shipment-exceptions')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const { kind, reason, missing, due, days } = exception
  const lacking = formats.list(missing.map(code => words(`missing.${code}`)))
  const what = {
    'free-time': () => t(days !== null && days > 0 ? 'what.free-time-over' : 'what.free-time'),
    late: () => t(`what.${reason}`),
    hold: () => {
      if (missing.length > 0) return t('what.holdMissing', { missing: lacking })
      // A supplier is told no kind of hold.
      return reason === null ? words('onHold') : t('what.hold', { reason: words(`hold.${reason}`) })
    },
    'missing-documents': () => t('what.missing-documents', { missing: lacking }),
    'unconfirmed-milestone': () => t('what.unconfirmed-milestone', { reason: words(`milestone.${reason}`) }),
    issue: () => t('what.issue', { reason: words(`issue.${reason}`) }),
  }[kind]
  return (
    <Box as="span" fontWeight="medium">
      {what()}
      {due !== null && (
        <Box as="span" color="ink2" fontWeight="normal">
          {', '}
          {t(`due.${kind === 'late' ? reason : kind}`, { date: formats.date(due, 'short') })}
        </Box>
      )}
    </Box>
  )
}

function Days({ days }: { days: number | null }) {
  const { t } = useTranslation('shipment-exceptions')
  if (days === null) return null
  const tone = days > 0 ? 'bad' : 'warn'
  return (
    <span className="one-line" data-tone={tone}>
      {days === 0 ? t('days.today') : t(days > 0 ? 'days.over' : 'days.left', { count: Math.abs(days) })}
    </span>
  )
}

function Act({ exception }: { exception: ShipmentException }) {
  const { shipmentId, kind, action, who } = exception
  const { t } = useTranslation('shipment-exceptions')
  const formats = useFormats()
  const verb = isOnItsPage(exception) ? 'open' : action.command
  if (action.allowed) return <LinkButton to={placeOf(exception)}>{t(`act.${verb}`)}</LinkButton>
  // An administrator can do what those can who run it, and is named only where nobody else is.
  const others = who.filter(one => one !== 'A')
  const names = (others.length > 0 ? others : who).map(one => t(`actor.${one}`))
  return (
    <Flex gap="3" align="center" wrap="wrap" color="ink2" fontSize="sm" data-kind={kind}>
      <span>{t('waits', { who: formats.list(names) })}</span>
      <LinkButton to={`/shipments/${shipmentId}`} look="quiet">
        {t('act.open')}
      </LinkButton>
    </Flex>
  )
}

/** A hold for what is no paper: the shipment's page names the act that mends it. */
function isOnItsPage({ kind, missing, action }: ShipmentException): boolean {
  return kind === 'hold' && missing.length > 0 && action.command !== 'attach-document'
}

/** Every act is a dialog with an address; several documents are added where they are listed. */
function placeOf(exception: ShipmentException): string {
  const { shipmentId, mode, missing } = exception
  const { command, about } = exception.action
  if (isOnItsPage(exception)) return `/shipments/${shipmentId}`
  const [only, ...more] = missing
  const type = only === undefined || more.length > 0 ? null : documentFor(only, mode)
  if (command === 'attach-document')
    return `/shipments/${shipmentId}?${type === null ? 'tab=documents' : `act=attach-document&about=${type}`}`
  const search = new URLSearchParams({ act: command, ...(about === null ? {} : { about }) })
  return `/shipments/${shipmentId}?${search}`
}
