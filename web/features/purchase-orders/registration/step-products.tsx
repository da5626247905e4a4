import { Box, Flex, Grid } from '@chakra-ui/react'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Money } from '../../../ui/figures.tsx'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import { useErrorText } from '../../../ui/form/error-text.ts'
import { DateField, DecimalField, TextField } from '../../../ui/form/fields.tsx'
import { PasteField, type TakeBlock, usePastedRows } from '../../../ui/form/pasted-rows.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { amountOf, runningTotal } from './amounts.ts'
import { useKnownSkus } from './known-skus.ts'
import { lineHeadings, ofProduct, skusOf, takeLines, withProducts } from './pasted-lines.ts'
import { useProductsFoundQuery } from './registration-api.ts'
import { emptyLine, type RegistrationForm } from './registration-form.ts'
import { ScheduleField } from './schedule-field.tsx'

/** Step 3: the product table; at least one product. */
export function ProductsStep() {
  const { t } = useTranslation('order-form')
  const { control, clearErrors, getValues, setValue, watch } = useFormContext<RegistrationForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const { errors } = useFormState({ control })
  const text = useErrorText()
  const add = () => {
    append(emptyLine)
    // The form checks the whole list when it grows; nobody has had a chance to fill in the new line yet.
    setTimeout(() => clearErrors(`lines.${fields.length}`))
  }
  const { locale } = useFormats()
  const client = watch('clientCompanyId')
  const { lookUp, isUnknown } = useKnownSkus(client)
  // A draft's lines may name what nobody knows; another client has other products.
  const lookUpAll = useEffectEvent(() => void lookUp(getValues('lines').map(({ sku }) => sku ?? '')))
  useEffect(() => {
    if (client !== undefined) lookUpAll()
  }, [client])
  const take: TakeBlock = async (rows, at) => {
    const taken = takeLines(rows, at, { headings: await lineHeadings(), locale, present: getValues('lines').length })
    return 'refused' in taken ? taken : withProducts(taken, await lookUp(skusOf(taken)))
  }
  /** A SKU that was typed is looked up when it is left: a known one is a product as if it had been chosen. */
  const typed = async (index: number) => {
    const { sku, productId, description, unit } = getValues(`lines.${index}`)
    if (!sku) return
    const product = (await lookUp([sku])).get(nameKey(sku))
    if (product === undefined || product?.id === productId || getValues(`lines.${index}.sku`) !== sku) return
    if (product === null) return setValue(`lines.${index}.productId`, null)
    const own = { ...(description && { description }), ...(unit !== emptyLine.unit && { unit }) }
    for (const [name, value] of Object.entries({ ...ofProduct(product), ...own }))
      setValue(`lines.${index}.${name}` as 'orderNumber', value, { shouldDirty: true })
  }
  const pasted = usePastedRows('lines', take, lines => append([...lines] as never, { shouldFocus: false }))
  const missing = errors.lines?.root?.message ?? errors.lines?.message
  return (
    <Box>
      {fields.length === 0 && <Box color="ink2">{t('products.none')}</Box>}
      <Box as="ol" listStyleType="none" m="0" p="0" onPaste={pasted.onPaste}>
        {fields.map((field, index) => (
          <LineFields
            key={field.key}
            index={index}
            isUnknown={isUnknown}
            onTyped={() => void typed(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      {missing && (
        <Box role="alert" color="bad" fontSize="sm" mt="2">
          {text(missing)}
        </Box>
      )}
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
          {t('products.add')}
        </Button>
        <PasteField onText={pasted.onText} told={pasted.told} />
      </Flex>
      <Box color="ink3" fontSize="xs">
        {t('paste.columns')}
      </Box>
      {fields.length > 0 && <RunningTotal />}
    </Box>
  )
}

/** What the order comes to while it is typed. */
function RunningTotal() {
  const { t } = useTranslation('order-form')
  const { watch } = useFormContext<RegistrationForm>()
  const { currency, taxFree } = watch('details')
  const { net, taxes, total, without } = runningTotal(watch('lines'), { currency, taxFree })
  const money = (label: string, amount: string) => (
    <span>
      {label} <Money amount={amount} currency={currency} />
    </span>
  )
  return (
    <Flex role="status" gap="1" columnGap="5" wrap="wrap" justify="flex-end" mt="4" color="ink2">
      {without > 0 && <span>{t('total.without', { count: without })}</span>}
      {money(t('total.net'), net)}
      {money(t('total.taxes'), taxes)}
      <Box as="strong" color="ink" fontWeight="semibold">
        {money(t('total.total'), total)}
      </Box>
    </Flex>
  )
}

type LineProps = {
  index: number
  isUnknown: (sku: string | null) => boolean
  /** Its SKU was typed and left. */
  onTyped: () => void
  onRemove: () => void
}

function LineFields({ index, isUnknown, onTyped, onRemove }: LineProps) {
  const { t } = useTranslation('order-form')
  const { setValue, trigger, watch } = useFormContext<RegistrationForm>()
  const [found, setFound] = useState('')
  const [more, setMore] = useState(false)
  const client = watch('clientCompanyId')
  const { data, isFetching } = useProductsFoundQuery({ q: found, ...(client && { client }) })
  const line = watch(`lines.${index}`)
  const at = (name: string) => `lines.${index}.${name}`
  const products = data?.items ?? []
  const amount = amountOf(line, watch('details.currency'))
  return (
    <Box as="li" py="4" borderBottomWidth="1px" borderColor="line">
      <Grid
        gap="3"
        alignItems="start"
        templateColumns={{
          base: 'minmax(0, 1fr) minmax(0, 1fr)',
          lg: '28px minmax(180px, 2fr) minmax(160px, 2fr) 90px 90px 110px 130px 36px',
        }}
      >
        <Box color="ink3" pt={{ base: '1.5', lg: '6' }}>
          <Box as="span" hideFrom="lg">
            {t('order-fields:line_short')}{' '}
          </Box>
          {index + 1}
        </Box>
        <ComboboxField
          name={at('productId')}
          label={t('order-fields:productId')}
          optional
          options={products.map(product => ({ value: product.id, label: product.sku, detail: product.description }))}
          onSearch={setFound}
          loading={isFetching}
          {...(line?.sku && { chosenLabel: line.sku })}
          onChosen={option => {
            const product = products.find(({ id }) => id === option?.value)
            if (product === undefined) return
            const { productId: _chosen, ...rest } = ofProduct(product)
            for (const [name, value] of Object.entries(rest)) setValue(`lines.${index}.${name}` as 'orderNumber', value)
            void trigger(`lines.${index}.sku`)
          }}
        />
        <Box onBlur={onTyped}>
          <TextField
            name={at('sku')}
            label={t('order-fields:sku')}
            hint={
              isUnknown(line?.sku ?? null) && (
                <Box as="span" color="warn">
                  {t('products.unknownSku')}
                </Box>
              )
            }
          />
        </Box>
        <TextField name={at('unit')} label={t('order-fields:unit')} />
        <DecimalField name={at('stockQuantity')} label={t('order-fields:stockQuantity')} optional empty={null} />
        <DecimalField name={at('quantity')} label={t('order-fields:quantity')} />
        <DecimalField name={at('unitPrice')} label={t('order-fields:unitPrice')} />
        <Flex
          pt={{ base: '0', lg: '5' }}
          justify="flex-end"
          gridRow={{ base: '1', lg: 'auto' }}
          gridColumn={{ base: '2', lg: 'auto' }}
        >
          <IconButton
            label={t('products.remove', { line: index + 1 })}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
          />
        </Flex>
      </Grid>
      <Grid mt="3" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: '2fr 1fr 1fr' }}>
        <TextField name={at('description')} label={t('order-fields:description')} optional />
        <DateField
          name={at('requiredDate')}
          label={t('order-fields:requiredDate')}
          hint={t('hint.lineDate')}
          optional
          empty={null}
        />
        <DecimalField
          name={at('taxPercentage')}
          label={t('order-fields:taxPercentage')}
          optional
          empty={null}
          unit="%"
        />
      </Grid>
      <ScheduleField index={index} />
      {more && (
        <Grid mt="3" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
          <TextField name={at('taxRangeCode')} label={t('order-fields:taxRangeCode')} optional />
          <TextField name={at('packageType')} label={t('order-fields:packageType')} optional />
          <TextField name={at('batch')} label={t('order-fields:batch')} optional />
          <DateField name={at('expirationDate')} label={t('order-fields:expirationDate')} optional empty={null} />
          <DecimalField name={at('weight')} label={t('order-fields:weight_short')} optional empty={null} unit="kg" />
          <TextField name={at('details')} label={t('order-fields:details')} optional />
        </Grid>
      )}
      <Flex mt="2" justify="space-between" align="center">
        <Button look="link" size="sm" aria-expanded={more} onClick={() => setMore(!more)}>
          {t(more ? 'products.less' : 'products.more')}
        </Button>
        <Box color="ink2">{amount !== null && <Money amount={amount} currency={watch('details.currency')} />}</Box>
      </Flex>
    </Box>
  )
}
