import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { DialogAct } from '../acts/pickup-acts.ts'
import { PickupDialog } from '../acts/pickup-dialog.tsx'
import { PickupActs } from '../detail/pickup-acts-bar.tsx'
import { PickupView } from '../detail/pickup-view.tsx'
import { usePickupPlaces } from '../form-location.ts'
import { usePickupQuery } from '../pickup-api.ts'
import { PickupTags } from '../pickup-tags.tsx'
import { formOfPickup, pickupRoles } from './pickup-form.ts'
import { PickupWizard } from './pickup-wizard.tsx'

/** /pick-up/form/{id}: a draft goes on, what was sent is changed with a reason. */
export function EditPickupPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('pickup-form')
  const [search] = useSearchParams()
  const { currentData: pickup, error, refetch } = usePickupQuery(id)
  const { pageAt, formAt, hasPages } = usePickupPlaces()
  const [act, setAct] = useState<DialogAct | null>(null)
  const navigate = useNavigate()
  const crumbs = useCrumbs()
  if (pickup === undefined)
    return (
      <>
        <PageHeader title={t('shipment-handling:pickups.title')} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  const isWritten = pickup.status === 'DRAFT' || hasPages || search.has('step')
  const isOpen = isAllowed(pickup, 'change') && isWritten
  if (!isOpen && hasPages) return <Navigate to={pageAt(id, pickup.kind)} replace />
  const tags = <PickupTags pickup={pickup} />
  if (isOpen && act === null)
    return (
      <>
        <PageHeader
          title={t('title.change', { number: pickup.pickupNumber })}
          crumbs={crumbs}
          beside={tags}
          actions={!hasPages && <PickupActs pickup={pickup} formAt={formAt(id, pickup.kind)} onOpen={setAct} />}
        />
        <Opened first={pickup} />
      </>
    )
  return (
    <>
      <PageHeader
        title={pickup.pickupNumber}
        crumbs={crumbs}
        mono
        beside={tags}
        actions={<PickupActs pickup={pickup} formAt={`${formAt(id, pickup.kind)}?step=requester`} onOpen={setAct} />}
      />
      <PickupView pickup={pickup} />
      {act !== null && (
        <PickupDialog
          pickup={pickup}
          command={act}
          onClose={() => setAct(null)}
          onGone={() => void navigate(crumbs[0]?.to ?? '/pick-up', { replace: true })}
        />
      )}
    </>
  )
}

function useCrumbs() {
  const { t } = useTranslation('shipment-handling')
  const { hasPages } = usePickupPlaces()
  return [{ label: t('pickups.title'), to: hasPages ? '/pick-up' : '/pick-up/form/international' }]
}

/** As it was opened, or saved since; what others change meanwhile is told when it is saved. */
function Opened({ first }: { first: PickupDetail }) {
  const [opened, setOpened] = useState(first)
  const people = usePeople(pickupRoles.map(role => opened.content[role]?.contactId))
  const known = useMemo(() => (people === null ? null : [...people.values()]), [people])
  if (known === null) return <Skeleton rows={8} />
  return (
    <PickupWizard
      key={opened.version}
      pickup={opened}
      shipmentId={opened.shipmentId}
      valuesOf={pickup => formOfPickup(pickup ?? opened, known)}
      about={null}
      onSaved={setOpened}
    />
  )
}
