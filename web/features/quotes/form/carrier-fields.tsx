import { useTranslation } from 'react-i18next'
import { DecimalField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { useFreightCatalogue } from '../../../ui/freight/catalogue.ts'
import { ListedField, ProposedField, useCarrierCode } from '../../../ui/freight/catalogue-fields.tsx'

/** The carrier, proposed from the catalogue and free beside it; a listed one is known by its code. */
export function CarrierFields() {
  const { t } = useTranslation('quotes')
  const { carriers, operationFlows, shipmentType } = useFreightCatalogue()
  useCarrierCode({ name: 'carrier.name', code: 'carrier.code' }, carriers)
  return (
    <FormSection title={t('form.section.carrier')}>
      <ProposedField name="carrier.name" label={t('field.carrier')} entries={carriers} maxLength={200} />
      <DecimalField
        name="carrier.volumeFactor"
        label={t('field.volumeFactor')}
        hint={t('form.hint.volumeFactor')}
        optional
      />
      <ListedField name="operationFlow" label={t('field.operationFlow')} choices={operationFlows} maxLength={100} />
      <ListedField name="shipmentType" label={t('field.shipmentType')} choices={shipmentType} maxLength={100} />
    </FormSection>
  )
}
