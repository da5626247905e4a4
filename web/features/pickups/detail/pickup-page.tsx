import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { type DialogAct, pickupActs } from '../acts/pickup-acts.ts'
import { PickupDialog } from '../acts/pickup-dialog.tsx'
import { usePickupQuery } from '../pickup-api.ts'
import { PickupTags } from '../pickup-tags.tsx'
import { PickupActs } from './pickup-acts-bar.tsx'
import { PickupView } from './pickup-view.tsx'

const dialogActs = Object.keys(pickupActs) as DialogAct[]

/** /pick-up/{id}: a pickup request with all that can be done with it now. */
export function PickupPage() {
  const { t } = useTranslation('pickup-page')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { currentData: pickup, error, refetch } = usePickupQuery(id)
  const [act, setAct] = useQueryState('act', parseAsStringLiteral(dialogActs).withOptions({ history: 'push' }))
  const crumbs = [{ label: t('shipment-handling:pickups.title'), to: '/pick-up' }]
  if (pickup === undefined)
    return (
      <>
        <PageHeader title={t('title')} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  return (
    <>
      <PageHeader
        title={pickup.pickupNumber}
        crumbs={crumbs}
        mono
        beside={<PickupTags pickup={pickup} />}
        actions={<PickupActs pickup={pickup} formAt={`/pick-up/form/${id}`} onOpen={next => void setAct(next)} />}
      />
      <PickupView pickup={pickup} />
      {act !== null && (
        <PickupDialog
          key={act}
          pickup={pickup}
          command={act}
          onClose={() => void setAct(null)}
          onGone={() => void navigate('/pick-up', { replace: true })}
        />
      )}
    </>
  )
}
