import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { neighboursOf } from '../list-neighbours.ts'

/** Previous and next order of the list that the person came from. */
export function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation('order-detail')
  const { previous, next } = neighboursOf(id)
  if (previous === null && next === null) return null
  return (
    <>
      {previous && (
        <LinkButton
          look="quiet"
          to={`/purchase-orders/${previous}`}
          aria-label={t('previous')}
          icon={<ChevronLeft size={16} />}
        />
      )}
      {next && (
        <LinkButton
          look="quiet"
          to={`/purchase-orders/${next}`}
          aria-label={t('next')}
          icon={<ChevronRight size={16} />}
        />
      )}
    </>
  )
}
