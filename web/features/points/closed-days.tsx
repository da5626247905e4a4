import { Box, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { isUnreadable } from '../../ui/form/decimals.ts'
import { useFormats } from '../../ui/formats.ts'
import type { PointValues } from './point-form.ts'

/** Days on which the point is closed whatever the weekday, one added after the other. */
export function ClosedDays() {
  const { t } = useTranslation('places')
  const formats = useFormats()
  const id = useId()
  const { setValue } = useFormContext<PointValues>()
  const days = useWatch<PointValues, 'closedDays'>({ name: 'closedDays' })
  const [day, setDay] = useState('')
  const keep = (next: string[]) => setValue('closedDays', next.sort(), { shouldDirty: true })
  const isDay = day !== '' && !isUnreadable(day)
  const add = () => {
    if (!isDay) return
    keep([...new Set([...days, day])])
    setDay('')
  }
  return (
    <Box maxW="760px">
      <Box asChild textStyle="label" fontWeight="medium" color="ink2" display="block" mb="1">
        <label htmlFor={id}>{t('field.closedDays')}</label>
      </Box>
      <Flex gap="2" align="center" maxW="320px">
        <DateInput id={id} kind="date" label={t('field.closedDays')} value={day} onValue={setDay} />
        <Button onClick={add} disabled={!isDay}>
          {t('closed.add')}
        </Button>
      </Flex>
      {days.length === 0 ? (
        <Box color="ink3" fontSize="sm" mt="1">
          {t('closed.none')}
        </Box>
      ) : (
        <Flex as="ul" aria-label={t('field.closedDays')} listStyleType="none" p="0" m="0" mt="2" gap="2" wrap="wrap">
          {days.map(one => (
            <Flex as="li" key={one} align="center" gap="1" ps="2" bg="sunken" borderRadius="tag" fontSize="sm">
              {formats.date(one)}
              <IconButton
                size="sm"
                label={t('closed.remove', { day: formats.date(one) })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => keep(days.filter(other => other !== one))}
              />
            </Flex>
          ))}
        </Flex>
      )}
    </Box>
  )
}
