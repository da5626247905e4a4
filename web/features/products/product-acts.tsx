import { Archive, Eye, Pencil, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { type MenuAct, MenuButton } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReinstateProductMutation, useRetireProductMutation } from './products-api.ts'

const icon = { size: 16, 'aria-hidden': true } as const

type Product = { readonly id: string; readonly sku: string; readonly status: 'active' | 'retired' }

/** A catalogue is a client's own: the operator sees it and changes nothing. */
export function useMayManage(): boolean {
  const company = useCompany()
  return usePermission('products.manage') && company?.type === 'client'
}

/** Retiring can be taken back at once, so it is not asked for. */
export function useRetirement() {
  const { t } = useTranslation('products')
  const [retire] = useRetireProductMutation()
  const [reinstate] = useReinstateProductMutation()
  const bringBack = async ({ id, sku }: Product) => {
    if ((await reinstate({ id })).error === undefined)
      showToast({ kind: 'success', text: t('told.reinstated', { sku }) })
  }
  const takeOff = async (product: Product) => {
    if ((await retire({ id: product.id })).error !== undefined) return
    showToast({
      kind: 'success',
      text: t('told.retired', { sku: product.sku }),
      action: { label: t('ui:undo'), act: () => void bringBack(product) },
    })
  }
  return { bringBack, takeOff }
}

/** Of a row of the list. */
export function ProductActs({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const mayManage = useMayManage()
  const { bringBack, takeOff } = useRetirement()
  const to = (path: string) => () => void navigate(path)
  const changing: MenuAct[] =
    product.status === 'retired'
      ? [
          {
            id: 'reinstate',
            label: t('act.reinstate'),
            icon: <RotateCcw {...icon} />,
            act: () => void bringBack(product),
          },
        ]
      : [
          { id: 'edit', label: t('act.edit'), icon: <Pencil {...icon} />, act: to(`/products/edit/${product.id}`) },
          { id: 'retire', label: t('act.retire'), icon: <Archive {...icon} />, act: () => void takeOff(product) },
        ]
  const acts: MenuAct[] = [
    { id: 'open', label: t('act.open'), icon: <Eye {...icon} />, act: to(`/products/${product.id}`) },
    ...(mayManage ? changing : []),
  ]
  return <MenuButton label={t('act.menu', { sku: product.sku })} acts={acts} />
}
