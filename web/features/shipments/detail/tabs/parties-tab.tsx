import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { Section } from '../section.tsx'

/** Who takes part, each in its role. */
export function PartiesTab({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  if (shipment.parties.length === 0)
    return (
      <Panel padded={false}>
        <NothingYet title={t('parties.none')} text={t('parties.noneText')} />
      </Panel>
    )
  return (
    <Section
      title={t('tabs.parties')}
      rows={shipment.parties.map(party => ({ label: words(`party.${party.role}`), value: party.name }))}
    />
  )
}
