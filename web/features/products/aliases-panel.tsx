import { Box } from '@chakra-ui/react'
import { skuAlias } from '@quayside/contracts/products/commands.ts'
import type { ProductAlias, ProductDetail } from '@quayside/contracts/products/queries.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Code, Unknown } from '../../ui/figures.tsx'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelRow } from '../../ui/panel-row.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useAddAliasMutation, useRemoveAliasMutation } from './products-api.ts'

/** What suppliers call the product: their files find it by this. */
export function AliasesPanel({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('products')
  const [adding, setAdding] = useState(false)
  const mayChange = isAllowed(product, 'addAlias')
  return (
    <Panel
      title={t('alias.title')}
      padded={false}
      {...(mayChange && {
        aside: (
          <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('alias.add')}
          </Button>
        ),
      })}
    >
      {product.aliases.length === 0 ? (
        <Box p="4" color="ink2">
          {t('alias.none')}
        </Box>
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {product.aliases.map(one => (
            <AliasRow key={`${one.vendorCompanyId} ${one.alias}`} alias={one} product={product} mayChange={mayChange} />
          ))}
        </Box>
      )}
      {adding && <AddAlias id={product.id} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

type RowProps = { alias: ProductAlias; product: ProductDetail; mayChange: boolean }

function AliasRow({ alias: { vendorCompanyId, vendorName, alias }, product: { id }, mayChange }: RowProps) {
  const { t } = useTranslation('products')
  const [remove, { isLoading }] = useRemoveAliasMutation()
  const takeBack = async () => {
    if ((await remove({ id, vendorCompanyId, alias })).error === undefined)
      showToast({ kind: 'success', text: t('alias.removed', { alias }) })
  }
  return (
    <PanelRow>
      <Box flex="1" minW="0">
        <Code>{alias}</Code>
        <Box color="ink2" fontSize="sm">
          {vendorName ?? <Unknown />}
        </Box>
      </Box>
      {mayChange && (
        <IconButton
          size="sm"
          label={t('alias.remove', { alias })}
          icon={<Trash2 size={14} aria-hidden="true" />}
          onClick={() => void (isLoading || takeBack())}
        />
      )}
    </PanelRow>
  )
}

function AddAlias({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('products')
  const [text, setText] = useState('')
  const { data, isFetching } = useFoundCompaniesQuery({ q: text, type: 'provider', limit: 50 })
  const [add] = useAddAliasMutation()
  const { untilShown, pending } = useUntilShown()
  const form = useZodForm<{ vendorCompanyId: string; alias: string }>(skuAlias as never, {
    defaultValues: { vendorCompanyId: '', alias: '' },
  })
  const labels = { vendorCompanyId: t('filter.supplier'), alias: t('product-words:field.alias') }
  return (
    <FormDialog
      form={form}
      labels={labels}
      title={t('alias.add')}
      verb={t('alias.add')}
      told={t('alias.told')}
      pending={pending}
      onSubmit={async values => {
        const { error } = await untilShown(add({ id, ...values }), [{ type: 'product', id }])
        if (error) return applyProblem(form, error)
        showToast({ kind: 'success', text: t('alias.added', { alias: values.alias }) })
        onClose()
      }}
      onClose={onClose}
    >
      <Box display="grid" gap="3.5">
        <ComboboxField
          name="vendorCompanyId"
          label={labels.vendorCompanyId}
          options={(data?.items ?? []).map(({ id: value, businessName: label }) => ({ value, label }))}
          onSearch={setText}
          loading={isFetching}
        />
        <TextField name="alias" label={labels.alias} maxLength={80} autoComplete="off" />
      </Box>
    </FormDialog>
  )
}
