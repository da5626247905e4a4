import { Box, Flex, Grid } from '@chakra-ui/react'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import type { QuoteDetail, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Code, DateText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useCatalogueWords } from '../../../ui/freight/catalogue.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { ShownCharges } from '../../../ui/freight/shown-charges.tsx'
import { ShownPackages } from '../../../ui/freight/shown-packages.tsx'
import { ShownParty } from '../../../ui/freight/shown-party.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { PlaceText } from '../../../ui/places/place-text.tsx'
import { Section, type SectionRow } from '../../../ui/section.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { useQuoteLocation } from './quote-location.ts'
import { asCustomer, type PreviewedRevision, shownRevision } from './shown-revision.ts'

type Offered = QuoteRevision['content']
type Shown = QuoteRevision | PreviewedRevision

/** What the offer says: to the operating company all of it, or as the customer is told. */
export function OfferView({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const { asCustomer: wanted, urlWith } = useQuoteLocation()
  const revision = shownRevision(quote)
  if (revision === null) return <NothingYet title={t('detail.nothing')} text={t('detail.nothingText')} />
  const isFull = revision.view === 'full'
  return (
    <>
      {isFull && (
        <Flex as="nav" aria-label={t('detail.readAs')} gap="4" fontSize="sm">
          {([null, 'customer'] as const).map(as => (
            <Box
              key={as ?? 'full'}
              asChild
              color={(as !== null) === wanted ? 'ink' : 'accent'}
              fontWeight={(as !== null) === wanted ? 'semibold' : undefined}
            >
              <Link to={urlWith({ as })} aria-current={(as !== null) === wanted ? 'true' : undefined} replace>
                {t(as === null ? 'detail.asOperator' : 'detail.asCustomer')}
              </Link>
            </Box>
          ))}
        </Flex>
      )}
      <RevisionView quote={quote} revision={isFull && wanted ? asCustomer(revision) : revision} />
    </>
  )
}

/** A revision with all its sections. */
export function RevisionView({ quote, revision }: { quote: QuoteDetail; revision: Shown }) {
  const { t } = useTranslation('freight')
  const { content } = revision
  const wordOf = useCatalogueWords()
  const parties = freightPartyRoles.flatMap(role =>
    content.parties[role] ? [{ role, party: content.parties[role] }] : [],
  )
  const people = usePeople(parties.map(({ party }) => party.contactId))
  return (
    <>
      <Panel title={t('charges.title')}>
        <ShownCharges
          charges={revision.charges}
          totals={revision.totals}
          issuing={revision.issuingCurrency}
          full={revision.view === 'full'}
          wordOf={wordOf}
        />
        <Rates revision={revision} />
      </Panel>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <MainFacts quote={quote} content={content} />
        <GoodsFacts content={content} />
      </Grid>
      <Panel title={t('packages.title')}>
        {content.packages.length === 0 ? (
          <Unknown />
        ) : (
          <ShownPackages
            packages={content.packages}
            goods={content.goods}
            factor={content.carrier?.volumeFactor ?? undefined}
          />
        )}
      </Panel>
      {parties.length > 0 && (
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          {parties.map(({ role, party }) => (
            <Panel key={role} title={t(`role.${role}`)}>
              <ShownParty party={party} person={people?.get(party.contactId ?? '')} />
            </Panel>
          ))}
        </Grid>
      )}
    </>
  )
}

function MainFacts({ quote, content }: { quote: QuoteDetail; content: Offered }) {
  const { t } = useTranslation('quotes')
  const person = usePeople([content.customerContactId])?.get(content.customerContactId ?? '')
  const wordOf = useCatalogueWords()
  const rows: SectionRow[] = [
    { label: t('field.project'), value: content.project },
    { label: t('field.customerReference'), value: content.customerReference },
    { label: t('field.company'), value: content.company },
    { label: t('field.issuingCompany'), value: quote.issuingCompany.name },
    { label: t('field.customerContact'), value: person && [person.name, person.email].filter(Boolean).join(', ') },
    {
      label: t('field.departureDate'),
      value: content.departureDate && <DateText value={content.departureDate} look="full" />,
    },
    {
      label: t('field.arrivalDate'),
      value: content.arrivalDate && <DateText value={content.arrivalDate} look="full" />,
    },
    {
      label: t('field.transitDays'),
      value: content.transitDays === null ? null : <Quantity value={String(content.transitDays)} />,
    },
    {
      label: t('field.operationFlow'),
      value: content.operationFlow && wordOf('operationFlows', content.operationFlow),
    },
    { label: t('field.shipmentType'), value: content.shipmentType && wordOf('shipmentType', content.shipmentType) },
  ]
  return <Section title={t('form.step.main')} rows={rows} gathersUnknown />
}

function GoodsFacts({ content: { goods, locations } }: { content: Offered }) {
  const { t } = useTranslation('freight')
  const formats = useFormats()
  const money = (amount: string | null, currency: string | null) =>
    amount === null ? null : `${formats.amount(amount, currency)} ${currency ?? ''}`
  const rows: SectionRow[] = [
    { label: t('field.transportMode'), value: goods.transportMode && <ModeText mode={goods.transportMode} /> },
    {
      label: t('place.portOfReceipt'),
      value: locations.portOfReceipt && <PlaceText place={locations.portOfReceipt} />,
    },
    { label: t('place.origin'), value: locations.origin && <PlaceText place={locations.origin} /> },
    { label: t('place.destination'), value: locations.destination && <PlaceText place={locations.destination} /> },
    {
      label: t('field.incoterm'),
      value: goods.incoterm && [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' '),
    },
    { label: t('field.description'), value: goods.description },
    { label: t('field.commodityCode'), value: goods.commodityCode && <Code>{goods.commodityCode}</Code> },
    { label: t('field.value'), value: money(goods.value, goods.currency) },
    { label: t('field.insuranceValue'), value: money(goods.insuranceValue, goods.insuranceCurrency) },
  ]
  return <Section title={t('section.goods')} rows={rows} gathersUnknown />
}

function Rates({ revision }: { revision: Shown }) {
  const { t } = useTranslation('freight')
  const formats = useFormats()
  const rates = revision.view === 'full' ? revision.content.exchangeRates : revision.exchangeRates
  if (rates.length === 0) return null
  return (
    <Box mt="4">
      <Facts
        facts={rates.map(({ currency, rate, source, date }) => ({
          label: t('rates.one', { from: currency, to: revision.issuingCurrency }),
          value: [formats.quantity(rate), source, formats.date(date)].join(' · '),
        }))}
      />
    </Box>
  )
}
