import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { CircleAlert, History } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { ActsWait } from '../../../ui/working.tsx'
import { type Mend, mendOf } from './mending.ts'
import { isHeldUntold, mayLift, useMissingText } from './missing.ts'
import { useShipmentLocation } from './shipment-location.ts'

type Point = { key: string; text: string; mend: Mend | null }

/** What keeps it from going on, what is held and what is wrong, each leading to the act that mends it; of the past, which moment. */
export function WhatIsMissing({ shipment, past }: { shipment: ShipmentDetail; past: string | null }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const { showAsOf } = useShipmentLocation()
  const points = usePoints(shipment)
  if (past !== null)
    return (
      <AskBanner
        tone="warn"
        icon={<History size={18} aria-hidden="true" />}
        action={
          <Button look="link" onClick={() => showAsOf(null)}>
            {t('asOf.back')}
          </Button>
        }
      >
        <strong>{t('asOf.title', { at: formats.instant(past) })}</strong> {t('asOf.text')}
      </AskBanner>
    )
  const told = (['missing', 'held', 'wrong'] as const).filter(kind => points[kind].length > 0)
  const isHeldOnly = isHeldUntold(shipment)
  if (told.length === 0 && !isHeldOnly) return null
  return (
    <AskBanner tone="warn" icon={<CircleAlert size={18} aria-hidden="true" />}>
      {isHeldOnly && (
        <>
          <strong>{words('onHold')}</strong>
          {t('ui:stop')}{' '}
        </>
      )}
      {told.map(kind => (
        <Fragment key={kind}>
          <strong>{t(kind, { count: points[kind].length })}</strong>{' '}
          <ActsWait>
            <Points points={points[kind]} />
          </ActsWait>
          {t('ui:stop')}{' '}
        </Fragment>
      ))}
    </AskBanner>
  )
}

function usePoints(shipment: ShipmentDetail): Readonly<Record<'missing' | 'held' | 'wrong', Point[]>> {
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const missingText = useMissingText()
  const lacking = (key: string) => ({ key, text: missingText(key), mend: mendOf(key, shipment) })
  const about = (command: 'lift-hold' | 'close-issue', id: string): Mend | null =>
    isAllowed(shipment, command) ? { act: command, about: id } : null
  // What a carrier's word made a hold is missing, too: it is named once.
  const held = shipment.holds.filter(hold => hold.open && !shipment.missing.includes(hold.condition ?? ''))
  const ended = shipment.status === 'COMPLETED' || shipment.status === 'CANCELLED'
  return {
    missing: shipment.missing.map(lacking),
    held: held.map(hold => {
      const { id, kind, condition } = hold
      if (condition !== null) return lacking(condition)
      return { key: id, text: words(`hold.${kind}`), mend: mayLift(hold) ? about('lift-hold', id) : null }
    }),
    wrong: shipment.issues
      .filter(issue => issue.open && !ended)
      .map(({ id, kind, text: said, lines = [] }) => {
        const goods = lines.flatMap(({ lineId, quantity }) => {
          const line = shipment.lines.find(one => one.lineId === lineId)
          return line === undefined ? [] : [`${formats.quantity(quantity)} ${line.unit} ${line.sku ?? ''}`.trim()]
        })
        const what = words(`issue.${kind}`)
        // A warehouse's count is of packages, and says so in its own figures.
        const of = goods.length > 0 ? formats.list(goods) : kind === 'other' ? '' : said
        const text = of === '' ? what : words('ui:said', { what, text: of })
        return { key: id, text, mend: about('close-issue', id) }
      }),
  }
}

/** As a sentence lists them; what this person can mend is a link. */
function Points({ points }: { points: readonly Point[] }) {
  const formats = useFormats()
  const { actUrl } = useShipmentLocation()
  const drawn = ({ text, mend }: Point): ReactNode =>
    mend === null ? (
      text
    ) : (
      <Box asChild color="accent" fontWeight="medium" textDecoration="underline" textUnderlineOffset="3px">
        <Link data-act="" to={actUrl(mend.act, mend.about)}>
          {text}
        </Link>
      </Box>
    )
  return formats.listParts(points).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words between have no other name than their place
    <Fragment key={index}>{typeof part === 'string' ? part : drawn(part)}</Fragment>
  ))
}
