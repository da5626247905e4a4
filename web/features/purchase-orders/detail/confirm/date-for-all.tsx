import { chakra, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { inputStyles } from '../../../../ui/form/input-styles.ts'
import type { ProposalForm } from './proposal-form.ts'

const Input = chakra('input', { base: { ...inputStyles, width: '150px', height: '28px' } })

/** Applies one date to all lines. */
export function DateForAll({ count }: { count: number }) {
  const { t } = useTranslation('order-detail')
  const { setValue } = useFormContext<ProposalForm>()
  const [date, setDate] = useState('')
  const id = useId()
  const apply = () => {
    for (let index = 0; index < count; index += 1)
      setValue(`lines.${index}.date`, date, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Flex gap="1" align="center">
      <label htmlFor={id} className="sr-only">
        {t('confirm.dateForAll')}
      </label>
      <Input id={id} type="date" value={date} onChange={event => setDate(event.target.value)} />
      <Button size="sm" disabled={date === ''} onClick={apply}>
        {t('confirm.dateForAll')}
      </Button>
    </Flex>
  )
}
