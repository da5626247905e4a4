import { Box, Flex } from '@chakra-ui/react'
import { type NextAct, statusesOfAct, type WaitingShipment } from '@quayside/contracts/shipments/next-acts.ts'
import { shipmentTabStatuses, shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useWayToBook } from '../../ui/bookings-of/way-to-book.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Code, DateText } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useWaitingShipmentsQuery } from './home-api.ts'

/** The dialog in which each act is done; the page leads to it by way of what stands against it. */
const dialogs: Readonly<Record<NextAct, string | null>> = {
  'request-booking': 'request-booking',
  'confirm-booking': 'confirm-booking',
  'make-ready': null,
  'record-departure': 'record-milestone',
  'record-arrival': 'record-milestone',
  'start-customs': 'start-customs',
  clear: 'clear',
  'record-drop': 'record-drop',
  complete: 'complete',
}

/**
 * Shipments by what they wait for the reader’s side to do: of each act how many, which leads to a list of exactly those, and the first ones.
 * `onlyWhereAny`: an empty one takes no room.
 */
export function WaitingShipments({ onlyWhereAny = false }: { onlyWhereAny?: boolean }) {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useWaitingShipmentsQuery()
  if (error)
    return (
      <Panel padded={false} title={t('waiting.heading')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (onlyWhereAny && (data === undefined || data.acts.length === 0)) return null
  if (data === undefined) return <Skeleton rows={7} height={58} />
  const total = data.acts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel padded={false} title={<CountedTitle count={total}>{t('waiting.heading')}</CountedTitle>}>
      {total === 0 && <NothingYet title={t('waiting.none')} text={t('waiting.noneText')} />}
      {data.acts.map(group => (
        <Group key={group.act} {...group} />
      ))}
    </Panel>
  )
}

function Group({ act, count, items }: { act: NextAct; count: number; items: readonly WaitingShipment[] }) {
  const { t } = useTranslation('home')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const name = words(`nextAct.${act}`)
  return (
    <Box as="section" aria-label={name} borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <Flex justify="space-between" align="center" gap="3" px="4" py="2" bg="sunken">
        <Box as="h3" fontSize="sm" fontWeight="semibold">
          {name}
        </Box>
        <Box
          asChild
          color="accent"
          fontSize="sm"
          fontWeight="medium"
          whiteSpace="nowrap"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={listOf(act)}>{t('waiting.count', { count, formatted: formats.count(count) })}</Link>
        </Box>
      </Flex>
      <Box as="ul" listStyleType="none" m="0" p="0">
        {items.map(item => (
          <Row key={item.id} act={act} item={item} />
        ))}
      </Box>
    </Box>
  )
}

/** The tab that holds all of them, with the filter that the number counts by. */
function listOf(act: NextAct): string {
  const tab = shipmentTabs.find(one => statusesOfAct[act].every(status => shipmentTabStatuses[one].includes(status)))
  return `/shipments?${new URLSearchParams({ tab: tab ?? 'general-view', waitsFor: act })}`
}

function Row({ act, item }: { act: NextAct; item: WaitingShipment }) {
  const { t } = useTranslation('home')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const { id, shipmentNumber, origin, destination, clientName, expected } = item
  const dialog = dialogs[act]
  const book = useWayToBook()({ shipment: id })
  const page = dialog === null ? `/shipments/${id}` : `/shipments/${id}?act=${dialog}`
  const first = act === 'make-ready' ? item.missing : item.blockedBy === null ? [] : [item.blockedBy]
  const lacking = formats.list(first.map(code => words(`missing.${code}`, { defaultValue: code })))
  return (
    <Flex as="li" gap="3" align="center" px="4" py="2.5" borderTopWidth="1px" borderColor="line">
      <Box flex="1" minW="0">
        <Flex columnGap="3" wrap="wrap" align="baseline">
          <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <Link to={`/shipments/${id}`}>
              <Code>{shipmentNumber}</Code>
            </Link>
          </Box>
          {origin !== null && destination !== null && <span>{t('waiting.route', { origin, destination })}</span>}
          {expected !== null && (
            <Box as="span" color="ink2" whiteSpace="nowrap">
              {t(`waiting.${expected.what}`)} <DateText value={expected.on} look="short" />
            </Box>
          )}
        </Flex>
        <Box color="ink3" fontSize="sm">
          {[clientName, lacking !== '' && t('waiting.missing', { what: lacking })].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <LinkButton to={act === 'request-booking' ? (book ?? page) : page}>
        {t(item.blockedBy === null ? `waiting.verb.${act}` : 'waiting.verb.put-right')}
      </LinkButton>
    </Flex>
  )
}
