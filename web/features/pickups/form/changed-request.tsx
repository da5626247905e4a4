import { Box, Flex } from '@chakra-ui/react'
import type { PickupDetail, PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import { pickupContent } from '@quayside/contracts/handling/pickups.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Change } from '../../../ui/change.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PickupContentView } from '../detail/pickup-view.tsx'
import { useEnteredChanges } from '../pickup-fields.tsx'
import { contentOf, type PickupForm } from './pickup-form.ts'
import { useTermsOfForm } from './steps.tsx'

/** Of a request that was sent: all of it as it would be, what is another than before, and why. */
export function ChangedRequest({ pickup, began, foot }: { pickup: PickupDetail; began: PickupForm; foot: ReactNode }) {
  const { t } = useTranslation('pickup-form')
  const form = useWatch<PickupForm>() as PickupForm
  const changes = useEnteredChanges()(began, form)
  const entered = withEntries(pickup, form, useTermsOfForm(form))
  const reason = (
    <Panel title={t('changes.title')} foot={foot}>
      <Flex direction="column" gap="2" mb="4">
        {changes.length === 0 && <Box color="ink3">{t('changes.none')}</Box>}
        {changes.map(({ id, label, before, theirs }) => (
          <Change key={id} label={label} old={before} new={theirs} />
        ))}
      </Flex>
      <TextAreaField name="reason" label={t('field.reason')} rows={2} maxLength={2000} />
    </Panel>
  )
  if (entered === null) return reason
  const { parties } = form
  return (
    <PickupContentView
      pickup={entered}
      contacts={{
        requester: parties.requester.contact,
        shipper: parties.shipper.contact,
        consignee: parties.consignee.contact,
      }}
      last={reason}
    />
  )
}

/** Null while something of it cannot be read. */
function withEntries(pickup: PickupDetail, form: PickupForm, fresh: PickupTerms | undefined): PickupDetail | null {
  const { requester, shipper, consignee } = form.parties
  const contacts = {
    requester: requester.contactId || null,
    shipper: shipper.contactId || null,
    consignee: consignee.contactId || null,
  }
  const { data: content } = pickupContent.safeParse(contentOf(form, contacts, pickup.content))
  if (content === undefined) return null
  const isSameDay = content.collection?.date === pickup.content.collection?.date
  const terms = fresh ?? (isSameDay ? pickup.terms : { ...pickup.terms, ...unasked })
  return { ...pickup, kind: content.kind, content, totals: handledTotals(content.packages), terms }
}

/** Of a day that nobody asked the place about. */
const unasked = { cutOffAt: null, isPastCutOff: false, isClosedDay: false, isOutsideHours: false }
