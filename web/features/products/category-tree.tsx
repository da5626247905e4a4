import { Box } from '@chakra-ui/react'
import type { ProductCategory } from '@quayside/contracts/products/categories.ts'
import { deepestCategory } from '@quayside/contracts/products/categories.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormats } from '../../ui/formats.ts'
import { type MenuAct, MenuButton } from '../../ui/menu.tsx'
import { PanelRow } from '../../ui/panel-row.tsx'
import type { CategoryAct } from './categories-page.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

type Props = { items: readonly ProductCategory[]; mayManage: boolean; onAct: (act: CategoryAct) => void }

/** A list within a list for each level: links and menus, so that the keyboard walks it as the mouse does. */
export function CategoryTree({ items, mayManage, onAct }: Props) {
  const { t } = useTranslation('products')
  const below = Map.groupBy(items, ({ parentId }) => parentId)
  const level = (parentId: string | null, depth: number) => {
    const children = below.get(parentId) ?? []
    if (children.length === 0) return null
    return (
      <Box as="ul" listStyleType="none" m="0" p="0" {...(depth === 1 && { 'aria-label': t('category.tree') })}>
        {children.map(category => (
          <Box
            as="li"
            key={category.id}
            css={{ '& + li': { borderTopWidth: '1px', borderColor: 'line' } }}
            {...(depth > 1 && { borderTopWidth: '1px', borderColor: 'line' })}
          >
            <PanelRow as="div" ps={`${depth * 20 - 4}px`} borderTopWidth="0">
              <Box flex="1" minW="0" overflowWrap="anywhere" fontWeight={depth === 1 ? 'medium' : 'normal'}>
                {category.name}
              </Box>
              <Products category={category} />
              {mayManage && <CategoryActs category={category} depth={depth} onAct={onAct} />}
            </PanelRow>
            {level(category.id, depth + 1)}
          </Box>
        ))}
      </Box>
    )
  }
  return level(null, 1)
}

function Products({ category: { id, productsBelow } }: { category: ProductCategory }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  return (
    <Box asChild color="ink2" fontSize="sm" textDecoration="underline" whiteSpace="nowrap">
      <Link to={`/products?category=${id}`}>
        {t('count', { count: productsBelow, formatted: formats.count(productsBelow) })}
      </Link>
    </Box>
  )
}

type ActsProps = { category: ProductCategory; depth: number; onAct: Props['onAct'] }

function CategoryActs({ category, depth, onAct }: ActsProps) {
  const { t } = useTranslation('products')
  const { id, name } = category
  const acts: MenuAct[] = [
    {
      id: 'change',
      label: t('category.change'),
      icon: <Pencil {...icon} />,
      local: true,
      act: () => onAct({ kind: 'change', category }),
    },
    {
      id: 'add',
      label: t('category.addBelow'),
      icon: <Plus {...icon} />,
      local: true,
      blocked: depth >= deepestCategory ? t('category.deepest', { most: deepestCategory }) : null,
      act: () => onAct({ kind: 'add', parentId: id }),
    },
    {
      id: 'remove',
      label: t('category.remove'),
      icon: <Trash2 {...icon} />,
      danger: true,
      local: true,
      act: () => onAct({ kind: 'remove', category }),
    },
  ]
  return <MenuButton label={t('category.menu', { name })} acts={acts} />
}
