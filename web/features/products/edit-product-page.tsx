import type { ProductDetail } from '@quayside/contracts/products/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormConflict } from '../../ui/form/form-conflict.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { useLeave } from '../../ui/form/use-leave.ts'
import { useLastChange } from '../../ui/last-change.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, NotNow, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { ProductFields, useProductLabels } from './product-fields.tsx'
import { enteredProduct, type ProductValues, valuesOf } from './product-form.ts'
import { useChangeProductMutation, useProductHistoryQuery, useProductQuery } from './products-api.ts'

/** /products/edit/{id} */
export function EditProductPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const { data, error, refetch } = useProductQuery({ id })
  const list = { label: t('title'), to: '/products' }
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('act.edit')} crumbs={[list]} />
        {error === undefined ? <Skeleton rows={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    )
  const change = data.allowedCommands.find(one => one.command === 'changeProduct')
  return (
    <>
      <PageHeader
        title={t('edit.title', { sku: data.sku })}
        crumbs={[list, { label: data.sku, to: `/products/${id}` }]}
      />
      {change?.allowed === true ? (
        <EditProduct key={id} product={data} />
      ) : (
        <NotNow message={change?.message ?? t('edit.retired')} />
      )}
    </>
  )
}

/** Who changed the product last, and when. */
function LastChange({ id }: { id: string }) {
  const { data } = useProductHistoryQuery(id)
  return useLastChange(data?.items)
}

function EditProduct({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const labels = useProductLabels()
  const [change] = useChangeProductMutation()
  const { untilShown } = useUntilShown()
  const [left, leave] = useLeave()
  // What the form began with: what others change meanwhile is shown once saving is refused.
  const [seen, setSeen] = useState(product)
  const [refused, setRefused] = useState(false)
  const began = valuesOf(seen)
  const form = useZodForm<ProductValues>(enteredProduct as never, { defaultValues: began })
  const { isDirty, isSubmitting } = form.formState
  const { id } = product
  const save = async () => {
    const body = enteredProduct.parse(structuredClone(form.getValues()))
    const asked = { ...body, id, category: seen.category, version: seen.version }
    const { error } = await untilShown(change(asked), [{ type: 'product', id }])
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('told.saved', { sku: seen.sku }) })
    leave(() => void navigate(`/products/${id}`))
  }
  const isConflict = refused && product.version !== seen.version
  const goOn = (keepsOwn: boolean) => {
    const mine = structuredClone(form.getValues())
    setSeen(product)
    setRefused(false)
    form.reset(valuesOf(product))
    if (!keepsOwn) return
    // On top of the new version only what this person changed.
    for (const name of Object.keys(mine) as (keyof ProductValues)[])
      if (mine[name] !== began[name]) form.setValue(name, mine[name], { shouldDirty: true })
  }
  return (
    <Form form={form} labels={labels} onSubmit={save}>
      <UnsavedGuard when={isDirty && !isSubmitting && !left} />
      {isConflict && (
        <FormConflict
          form={form}
          began={began}
          values={valuesOf(product)}
          label={path => labels[path] ?? path}
          who={<LastChange id={id} />}
          blocked={null}
          goOn={goOn}
        />
      )}
      <Panel
        foot={
          <>
            <LinkButton to={`/products/${id}`}>{t('ui:dialog.cancel')}</LinkButton>
            <Button look="primary" type="submit" pending={isSubmitting}>
              {t('act.save')}
            </Button>
          </>
        }
      >
        <ProductFields product={product} />
      </Panel>
    </Form>
  )
}
