import { Box } from '@chakra-ui/react'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../../app/api/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDocumentLinkMutation } from '../../../../ui/documents/documents-api.ts'
import { Code, InstantText, Quantity } from '../../../../ui/figures.tsx'

type Shipment = Pick<ShipmentDetail, 'lines' | 'documents'>
type Travelled = Pick<ShipmentDetail, 'lines' | 'details'>
type Drop = ShipmentDetail['drops'][number]
type Issue = ShipmentDetail['issues'][number]

/** Where and to whom, how much of each line in what state, and the proof. */
export function DeliveryText({ drop, shipment }: { drop: Drop; shipment: Shipment }) {
  const { t } = useTranslation('shipment-detail')
  return (
    <>
      {[drop.place.name, drop.receiver].filter(Boolean).join(' · ')}
      {drop.lines.map(line => {
        const droppedParts = (['good', 'short', 'damaged'] as const).filter(
          part => part === 'good' || Number(line[part]) > 0,
        )
        return (
          <Box key={line.lineId}>
            <LineName lineId={line.lineId} shipment={shipment} />{' '}
            {droppedParts.map((part, index) => (
              <span key={part}>
                {index > 0 && ', '}
                <Quantity value={line[part]} plainZero /> {t(`shipment-fields:${part}`)}
              </span>
            ))}
          </Box>
        )
      })}
      <Proof documentId={drop.proofDocumentId} shipment={shipment} />
    </>
  )
}

/** A supplier has no link to a document that it may not see. */
function Proof({ documentId, shipment }: { documentId: string | null; shipment: Shipment }) {
  const { t } = useTranslation('shipment-detail')
  const [link, { isLoading, error }] = useDocumentLinkMutation()
  const proof = shipment.documents.find(
    one => one.documentId === documentId || (documentId !== null && one.formers?.includes(documentId)),
  )
  if (proof === undefined) return null
  const open = async () => {
    const answer = await link(proof.documentId)
    if (answer.data) window.open(answer.data.url, '_blank', 'noopener')
  }
  return (
    <Box>
      {t('shipment-fields:proofDocumentId')}{' '}
      <Button
        look="link"
        icon={<Download size={14} aria-hidden="true" />}
        pending={isLoading}
        onClick={() => void open()}
      >
        {proof.fileName}
      </Button>
      {error && (
        <Box role="alert" color="bad" fontSize="xs">
          {problemOf(error)?.message}
        </Box>
      )}
    </Box>
  )
}

/** Of a delivery: how much of which line; of impossible times: what happened when. */
export function IssueText({ issue, shipment }: { issue: Issue; shipment: Travelled }) {
  const { t: words } = useTranslation('shipment-words')
  const [departed, arrived] = issue.kind === 'impossible-times' ? issue.text.split(' > ') : []
  if (departed && arrived) {
    const { origin, destination } = shipment.details.route
    return (
      <>
        {words('milestone.DEPARTED')} <InstantText value={departed} zone={zoneOfPlace(origin?.unlocode)} />,{' '}
        {words('milestone.ARRIVED')} <InstantText value={arrived} zone={zoneOfPlace(destination?.unlocode)} />
      </>
    )
  }
  return (
    <>
      {issue.text}
      {issue.lines?.map(line => (
        <Box key={line.lineId}>
          <LineName lineId={line.lineId} shipment={shipment} /> <Quantity value={line.quantity} />
        </Box>
      ))}
    </>
  )
}

export function WrittenBy({ comment }: { comment: ShipmentDetail['comments'][number] }) {
  return (
    <Box as="span" color="ink3" fontSize="sm" fontWeight="normal">
      {comment.author && `${comment.author} · `}
      <InstantText value={comment.at} />
    </Box>
  )
}

export function LineName({ lineId, shipment }: { lineId: string; shipment: Pick<ShipmentDetail, 'lines'> }) {
  const line = shipment.lines.find(one => one.lineId === lineId)
  if (line === undefined) return null
  return line.sku === null ? line.description : <Code>{line.sku}</Code>
}
