import { Box, Flex, Grid } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Code, DateText, Money, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { usePeople } from '../../../../ui/freight/people.ts'
import { ShownPackages } from '../../../../ui/freight/shown-packages.tsx'
import { ShownParty } from '../../../../ui/freight/shown-party.tsx'
import { ModeText } from '../../../../ui/mode-text.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { PlaceText } from '../../../../ui/places/place-text.tsx'
import { PlainTable } from '../../../../ui/plain-table.tsx'
import { Section, type SectionRow } from '../../../../ui/section.tsx'
import { Equipment } from '../../equipment-table.tsx'
import { CopyRecipients } from '../copy-recipients.tsx'

/** All that the version that holds says: what is booked, for whom, of what and on which way. */
export function OverviewTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const { t: freight } = useTranslation('freight')
  const { t: words } = useTranslation('shipment-words')
  const { content } = booking
  const { terms, goods, locations } = content
  const row = (name: string, value: ReactNode): SectionRow => ({ label: t(`booking-fields:${name}`), value })
  const days = (value: number | null) => value !== null && <Quantity plainZero value={String(value)} />
  const money = (amount: string | null, currency: string | null) =>
    amount !== null && <Money amount={amount} currency={currency} />
  // What a viewer is not told has no label either.
  const known = (rows: readonly SectionRow[]) => rows.filter(({ value }) => Boolean(value))
  const isTold = booking.carrierAnswers !== undefined
  const told = (rows: readonly SectionRow[]) => (isTold ? rows : known(rows))
  return (
    <Flex direction="column" gap="4" minW="0">
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Section
          gathersUnknown
          title={t('overview.booking')}
          rows={told([
            row('carrier', terms.carrier),
            row('carrierCode', terms.carrierCode && <Code>{terms.carrierCode}</Code>),
            row('validityDate', terms.validityDate && <DateText value={terms.validityDate} look="full" />),
            row('transitDays', days(terms.transitDays)),
            row('daysValue', days(terms.daysValue)),
            row('customerReference', terms.customerReference && <Code>{terms.customerReference}</Code>),
            row('operation', words(`operation.${booking.operation}`)),
            row('operationFlow', terms.operationFlow),
            row('shipmentType', terms.shipmentType),
            row('accountNumber', terms.accountNumber && <Code>{terms.accountNumber}</Code>),
            row('brokerCode', terms.brokerCode && <Code>{terms.brokerCode}</Code>),
            row('brokerName', terms.brokerName),
            ...known([
              row(
                'references',
                content.references.length > 0 &&
                  content.references.map(one => (
                    <Box key={`${one.kind} ${one.value}`}>
                      {words(`reference.${one.kind}`)} <Code>{one.value}</Code>
                    </Box>
                  )),
              ),
              row(
                'copyRecipients',
                content.copyRecipients.length > 0 && <CopyRecipients ids={content.copyRecipients} />,
              ),
            ]),
          ])}
        />
        <Section
          gathersUnknown
          title={t('overview.goods')}
          rows={told([
            row('mode', goods.transportMode && <ModeText mode={goods.transportMode} />),
            ...(['portOfReceipt', 'origin', 'destination'] as const).map(name =>
              row(name, locations[name] && <PlaceText place={locations[name]} />),
            ),
            {
              label: freight('field.incoterm'),
              value: [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' ') || null,
            },
            { label: freight('field.description'), value: goods.description },
            { label: freight('field.commodityCode'), value: goods.commodityCode && <Code>{goods.commodityCode}</Code> },
            { label: freight('field.value'), value: money(goods.value, goods.currency) },
            { label: freight('field.insuranceValue'), value: money(goods.insuranceValue, goods.insuranceCurrency) },
          ])}
        />
      </Grid>
      <Parties booking={booking} />
      <Panel title={t('booking-fields:packages')} padded={false}>
        {content.packages.length === 0 ? (
          <Box p="4" color="ink2">
            {t('overview.noPackages')}
          </Box>
        ) : (
          <Box p="2">
            <ShownPackages packages={content.packages} goods={goods} />
          </Box>
        )}
      </Panel>
      <Equipment equipment={content.equipment} />
      <Panel title={t('booking-fields:lines')} padded={false}>
        <PlainTable
          label={t('booking-fields:lines')}
          rows={content.lines}
          rowId={line => line.lineId}
          columns={[
            { id: 'order', header: t('overview.order'), cell: line => <Code>{line.orderNumber}</Code> },
            { id: 'line', header: t('overview.orderLine'), cell: line => line.orderLineNumber },
            { id: 'sku', header: t('overview.sku'), cell: line => (line.sku ? <Code>{line.sku}</Code> : <Unknown />) },
            { id: 'description', header: t('overview.description'), cell: line => line.description },
            ...(content.lines.some(line => line.supplierName !== undefined)
              ? [
                  {
                    id: 'supplier',
                    header: t('overview.supplier'),
                    cell: (line: BookingDetail['content']['lines'][number]) => line.supplierName ?? <Unknown />,
                  },
                ]
              : []),
            {
              id: 'quantity',
              header: t('overview.quantity'),
              end: true,
              cell: line => <Quantity value={line.quantity} unit={line.unit} />,
            },
          ]}
        />
      </Panel>
    </Flex>
  )
}

/** Who takes part, each in its role, with the person whom its contact opens. */
function Parties({ booking: { content } }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const named = freightPartyRoles.flatMap(role => {
    const party = content.parties[role]
    return party === null ? [] : [{ role, party }]
  })
  const people = usePeople(named.map(({ party }) => party.contactId))
  if (named.length === 0) return null
  return (
    <Panel title={t('overview.parties')}>
      <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        {named.map(({ role, party }) => (
          <Box key={role} minW="0">
            <Box as="h3" fontSize="sm" fontWeight="semibold" mb="1.5">
              {t(`freight:role.${role}`)}
            </Box>
            <ShownParty party={party} person={people?.get(party.contactId ?? '')} />
          </Box>
        ))}
      </Grid>
    </Panel>
  )
}
