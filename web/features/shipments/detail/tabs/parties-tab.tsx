import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/panel.tsx'
import { Section } from '../../../../ui/section.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { ActButton } from '../act-button.tsx'

/** Who takes part, each in its role. */
export function PartiesTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const edit = <ActButton shipment={shipment} past={past} command="set-parties" />
  if (shipment.parties.length === 0)
    return (
      <Panel padded={false}>
        <NothingYet title={t('parties.none')} text={t('parties.noneText')} action={edit} />
      </Panel>
    )
  return (
    <Section
      title={t('tabs.parties')}
      aside={edit}
      rows={shipment.parties.map(party => ({ label: words(`party.${party.role}`), value: party.name }))}
    />
  )
}
