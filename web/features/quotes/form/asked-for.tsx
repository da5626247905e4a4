import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Code, DateText } from '../../../ui/figures.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { PlaceText } from '../../../ui/places/place-text.tsx'
import { useQuoteRequestQuery } from '../quote-api.ts'

/** What the client asked for, above the sections of the offer that answers it. */
export function AskedFor({ requestId }: { requestId: string }) {
  const { t } = useTranslation('quotes')
  const { currentData: request } = useQuoteRequestQuery(requestId)
  if (request === undefined) return null
  const { goods, locations, note } = request.content
  const incoterm = [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('field.customer'), request.customer.name],
    [t('field.transportMode'), request.transportMode && <ModeText mode={request.transportMode} />],
    [t('freight:place.origin'), locations.origin && <PlaceText place={locations.origin} />],
    [t('freight:place.destination'), locations.destination && <PlaceText place={locations.destination} />],
    [t('freight:field.incoterm'), incoterm],
    [t('field.departureDate'), request.departureDate && <DateText value={request.departureDate} look="full" />],
    [t('field.arrivalDate'), request.arrivalDate && <DateText value={request.arrivalDate} look="full" />],
    [t('field.project'), request.project],
    [t('field.customerReference'), request.customerReference],
  ]
  return (
    <Box mb="4">
      <Panel
        title={t('request.wished')}
        aside={
          <Box asChild color="accent" textDecoration="underline">
            <Link to={`/quotes/requests/${request.id}`}>
              <Code>{request.requestNumber}</Code>
            </Link>
          </Box>
        }
      >
        <Facts facts={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
        {note !== '' && (
          <Box mt="3">
            <Facts facts={[{ label: t('request.note'), value: <Box whiteSpace="pre-line">{note}</Box> }]} />
          </Box>
        )}
      </Panel>
    </Box>
  )
}
