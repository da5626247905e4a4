import { Box, Flex } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { DateField } from '../../../../ui/form/fields.tsx'
import type { ProposalForm } from './proposal-form.ts'

/** Applies one date to all lines. */
export function DateForAll({ count }: { count: number }) {
  const { t } = useTranslation('order-detail')
  const { setValue } = useFormContext<ProposalForm>()
  const date = useWatch<ProposalForm, 'dateForAll'>({ name: 'dateForAll' })
  const apply = () => {
    for (let index = 0; index < count; index += 1)
      setValue(`lines.${index}.date`, date, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Flex gap="1" align="center" wrap="wrap">
      <Box w="150px">
        <DateField name="dateForAll" label={t('confirm.dateForAll')} hiddenLabel optional empty={null} />
      </Box>
      <Button
        size="sm"
        h="auto"
        minH="7"
        whiteSpace="normal"
        disabled={date === null || isUnreadable(date)}
        onClick={apply}
      >
        {t('confirm.dateForAll')}
      </Button>
    </Flex>
  )
}
