import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { neighboursOfShipment } from '../list-neighbours.ts'

/** Previous and next shipment of the list that the person came from. */
export function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation('shipment-detail')
  const { previous, next } = neighboursOfShipment(id)
  return (
    <>
      {previous && (
        <LinkButton
          look="quiet"
          to={`/shipments/${previous}`}
          aria-label={t('previous')}
          icon={<ChevronLeft size={16} />}
        />
      )}
      {next && (
        <LinkButton look="quiet" to={`/shipments/${next}`} aria-label={t('next')} icon={<ChevronRight size={16} />} />
      )}
    </>
  )
}
