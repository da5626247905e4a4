import { Box, chakra, Flex } from '@chakra-ui/react'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { TrackingAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { type ApiError, problemOf } from '../../../app/api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { inputStyles } from '../../../ui/form/input-styles.ts'
import { useFormats } from '../../../ui/formats.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { UnknownMessages } from '../unknown-messages.tsx'
import { useTrackingQuery } from './tracking-api.ts'

const Input = chakra('input', { base: inputStyles })

/** /shipments/tracking?number=: one number, and where its shipment is. */
export function TrackingPage() {
  const { t } = useTranslation('shipment-tracking')
  const [params, setParams] = useSearchParams()
  const number = params.get('number') ?? ''
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb'), to: '/shipments' }]} />
      <Flex direction="column" gap="4">
        <Panel>
          {/* Back brings the number asked before into the box, too. */}
          <NumberBox key={number} number={number} onAsk={next => setParams(next === '' ? {} : { number: next })} />
        </Panel>
        {number !== '' && <Tracked number={number} />}
      </Flex>
    </>
  )
}

function NumberBox({ number, onAsk }: { number: string; onAsk: (number: string) => void }) {
  const { t } = useTranslation('shipment-tracking')
  const [text, setText] = useState(number)
  const [isMissing, setMissing] = useState(false)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    onAsk(text.trim())
  }
  return (
    <Box as="form" role="search" onSubmit={ask}>
      <label htmlFor="tracking-number">{t('number')}</label>
      <Flex gap="2" mt="1" wrap="wrap" align="flex-start">
        <Box flex="1 1 240px" maxW="420px">
          <Input
            id="tracking-number"
            value={text}
            onChange={event => {
              setText(event.target.value)
              setMissing(false)
            }}
            maxLength={100}
            autoComplete="off"
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? 'tracking-missing tracking-hint' : 'tracking-hint'}
          />
          {isMissing && (
            <Box id="tracking-missing" role="alert" color="bad" fontSize="sm" mt="1">
              {t('missing')}
            </Box>
          )}
        </Box>
        <Button type="submit" look="primary" icon={<Search size={16} aria-hidden="true" />}>
          {t('track')}
        </Button>
      </Flex>
      <Box id="tracking-hint" color="ink2" fontSize="sm" mt="1">
        {t('hint')}
      </Box>
    </Box>
  )
}

/** Of the number itself; anything else is a failure that can be tried again. */
const ownMessages = new Set([
  'tracking-not-found',
  'invalid-shipping-number',
  'shipment-without-information',
  'delivery-not-shipment',
])

function Tracked({ number }: { number: string }) {
  const { t } = useTranslation('shipment-tracking')
  const { currentData, error, refetch } = useTrackingQuery(number)
  if (error !== undefined) {
    const problem = problemOf(error as ApiError)
    if (!ownMessages.has(problem?.code ?? '')) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <Panel>
        <Box role="alert">{problem?.message}</Box>
        {problem?.code === 'delivery-not-shipment' && (
          <Box mt="2">
            <Link to={`/delivery-orders?q=${encodeURIComponent(number)}`}>{t('deliveries')}</Link>
          </Box>
        )}
      </Panel>
    )
  }
  if (currentData === undefined) return <Skeleton rows={3} />
  return (
    <Flex direction="column" gap="4">
      {currentData.items.map(item => (
        <TrackedShipment key={item.id} item={item} />
      ))}
    </Flex>
  )
}

function TrackedShipment({ item }: { item: TrackingAnswer['items'][number] }) {
  const { t } = useTranslation('shipment-tracking')
  const formats = useFormats()
  const { id, shipmentNumber, status, carrier, origin, destination, etd, atd, eta, ata } = item
  const time = (
    actual: string | null,
    expected: string | null,
    which: 'departed' | 'arrived',
    place: typeof origin,
  ) => {
    const at = actual ?? expected
    if (at === null) return null
    return t(actual === null ? `${which}Expected` : which, { at: formats.date(dayAtPlace(at, place), 'short') })
  }
  const facts = [
    [t('origin'), origin?.name ?? null, time(atd, etd, 'departed', origin)],
    [t('destination'), destination?.name ?? null, time(ata, eta, 'arrived', destination)],
    [t('carrier'), carrier, null],
  ] as const
  return (
    <Panel
      title={<Link to={`/shipments/${id}`}>{shipmentNumber}</Link>}
      aside={<StatusTag code={status} of="shipment" />}
    >
      <Flex as="dl" gap="6" wrap="wrap" m="0">
        {facts.map(([name, what, when]) =>
          what === null && when === null ? null : (
            <Box key={name}>
              <Box as="dt" color="ink2" fontSize="sm">
                {name}
              </Box>
              <Box as="dd" m="0">
                {what} {when !== null && <Box color="ink2">{when}</Box>}
              </Box>
            </Box>
          ),
        )}
      </Flex>
      <UnknownMessages messages={item.unknownMessages} />
    </Panel>
  )
}
