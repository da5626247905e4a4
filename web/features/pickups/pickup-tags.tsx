import { Flex } from '@chakra-ui/react'
import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag, Tag } from '../../ui/status-tag.tsx'

/** Where a request stands, and what of it somebody has to see to. */
export function PickupTags({ pickup: { status, attention } }: { pickup: Pick<PickupItem, 'status' | 'attention'> }) {
  const { t } = useTranslation('shipment-handling')
  return (
    <Flex as="span" display="inline-flex" gap="1" wrap="wrap">
      <StatusTag code={status} label={t(`statuses:pickupStatus.${status}`)} />
      {attention !== null && <Tag colour="warning" text={t(`attention.${attention}`)} />}
    </Flex>
  )
}
