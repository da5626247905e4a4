import { Box, Flex } from '@chakra-ui/react'
import { PackagePlus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DecimalField, TextField } from '../../ui/form/fields.tsx'
import { type AnnouncedValues, newPackageRow } from './announced-goods.ts'

/** The packages that are announced, or that came. */
export function PackageRows() {
  const { t } = useTranslation('warehouses')
  const { fields, append, remove } = useFieldArray<AnnouncedValues, 'packages', 'row'>({
    name: 'packages',
    keyName: 'row',
  })
  return (
    <Box mt="5">
      <Box as="h2" textStyle="heading" mb="3">
        {t('section.packages')}
      </Box>
      <Flex as="ul" direction="column" gap="4" listStyleType="none" m="0" p="0">
        {fields.map(({ row }, index) => (
          <Box
            as="li"
            key={row}
            aria-label={t('packageNumber', { number: index + 1 })}
            display="grid"
            gap="3"
            alignItems="end"
            gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '2fr 80px 110px 1fr 1fr auto' }}
          >
            <TextField name={`packages.${index}.packageType`} label={t('column.package')} autoComplete="off" />
            <DecimalField name={`packages.${index}.pieces`} label={t('column.pieces')} />
            <DecimalField name={`packages.${index}.weightKg`} label={t('column.weightKg')} />
            <TextField
              name={`packages.${index}.orderNumber`}
              label={t('column.orderNumber')}
              optional
              autoComplete="off"
            />
            <TextField name={`packages.${index}.sku`} label={t('column.sku')} optional autoComplete="off" />
            <Button onClick={() => remove(index)}>
              {t('remove', { package: t('packageNumber', { number: index + 1 }) })}
            </Button>
          </Box>
        ))}
      </Flex>
      <Box>
        <Button icon={<PackagePlus size={16} aria-hidden="true" />} onClick={() => append(newPackageRow())}>
          {t('addPackage')}
        </Button>
      </Box>
    </Box>
  )
}
