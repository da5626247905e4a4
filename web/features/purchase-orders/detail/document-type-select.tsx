import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { inputStyles } from '../../../ui/form/input-styles.ts'

const Select = chakra('select', { base: inputStyles })

/** The document's type is chosen before its file. */
export function DocumentTypeSelect({
  types,
  value,
  onChange,
}: {
  types: readonly string[]
  value: string
  onChange: (type: string) => void
}) {
  const { t } = useTranslation('order-detail')
  const id = useId()
  return (
    <div>
      <chakra.label htmlFor={id} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
        {t('order-fields:documentType')}
      </chakra.label>
      <Select id={id} value={value} aria-required="true" onChange={event => onChange(event.target.value)}>
        <option value="">{t('documents.chooseType')}</option>
        {types.map(type => (
          <option key={type} value={type}>
            {t(`statuses:documentType.${type}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
