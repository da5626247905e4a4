import { Box, Flex } from '@chakra-ui/react'
import type { CompanyListItem } from '@quayside/contracts/directory/queries.ts'
import type { SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import { monthText } from '@quayside/contracts/reference/instants.ts'
import { CircleCheck, CircleDashed, Mail, MailWarning, MailX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCountryName } from '../../ui/country-name.ts'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Tag } from '../../ui/status-tag.tsx'
import { ActiveLink, ordersOf, PurchasesLink } from './supplier-figures.tsx'

const invitationLooks = {
  none: { colour: 'none', icon: <CircleDashed size={14} aria-hidden="true" /> },
  sent: { colour: 'info', icon: <Mail size={14} aria-hidden="true" /> },
  undelivered: { colour: 'danger', icon: <MailX size={14} aria-hidden="true" /> },
} as const

/** `toldOrders`: whether the person may see orders, and so what is counted of them. */
export function useProviderColumns(
  figures: SupplierFigures | undefined,
  toldOrders: boolean,
): readonly TableColumn<CompanyListItem>[] {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  const { locale } = useFormats()
  return useMemo(() => {
    const month = figures?.month ?? ''
    const of = new Map(figures?.items.map(one => [one.supplierId, one]))
    const known = (text: string | null) => text ?? <Unknown />
    const email = (item: CompanyListItem) =>
      item.contactEmail ? (
        <Box asChild color="accent" _hover={{ textDecoration: 'underline' }}>
          <a href={`mailto:${item.contactEmail}`}>{item.contactEmail}</a>
        </Box>
      ) : item.contactEmailMissing ? (
        <Tag colour="warning" icon={<MailWarning size={14} aria-hidden="true" />} text={t('emailMissing')} />
      ) : (
        <Unknown />
      )
    return [
      {
        id: 'name',
        header: t('column.name'),
        width: 340,
        fixed: true,
        sort: 'name',
        card: 'title',
        cell: item => (
          <Flex as="span" gap="2" align="center" fontWeight="medium" maxW="full">
            <Box asChild minW="0" overflow="hidden" textOverflow="ellipsis" _hover={{ textDecoration: 'underline' }}>
              <Link to={`/providers/edit/${item.id}`}>{item.businessName}</Link>
            </Box>
            {item.addressMissing && (
              <Box as="span" flexShrink={0}>
                <Tag colour="warning" text={t('addressMissing')} />
              </Box>
            )}
          </Flex>
        ),
      },
      {
        id: 'code',
        header: t('column.code'),
        width: 120,
        sort: 'code',
        card: 'start',
        cell: item => (item.supplierCode ? <Code>{item.supplierCode}</Code> : <Unknown />),
      },
      {
        id: 'month',
        header: t('column.month', { month: monthText(locale, month) }),
        width: 170,
        card: 'figure',
        align: 'end',
        cell: ({ id }) => <PurchasesLink purchases={of.get(id)?.month} to={ordersOf(id, 'month', month)} />,
      },
      {
        id: 'year',
        header: t('column.year', { year: month.slice(0, 4) }),
        width: 170,
        card: 'figure',
        align: 'end',
        cell: ({ id }) => <PurchasesLink purchases={of.get(id)?.year} to={ordersOf(id, 'year', month)} />,
      },
      {
        id: 'active',
        header: t('column.active'),
        width: 120,
        ...(toldOrders && { sort: 'active' }),
        card: 'figure',
        align: 'end',
        cell: ({ id }) => <ActiveLink active={of.get(id)?.active} to={ordersOf(id, 'active', month)} />,
      },
      {
        id: 'country',
        header: t('column.country'),
        width: 160,
        sort: 'country',
        card: 'end',
        cell: item => (item.country ? countryName(item.country) : <Unknown />),
      },
      { id: 'contact', header: t('column.contact'), width: 180, cell: item => known(item.contactName) },
      { id: 'email', header: t('column.email'), width: 260, card: 'subtitle', cell: email },
      {
        id: 'joined',
        header: t('column.joined'),
        width: 180,
        card: 'status',
        cell: item =>
          item.joined ? (
            <Tag colour="success" icon={<CircleCheck size={14} aria-hidden="true" />} text={t('joined.yes')} />
          ) : (
            <Tag {...invitationLooks[item.invitation]} text={t(`joined.${item.invitation}`)} />
          ),
      },
    ] satisfies TableColumn<CompanyListItem>[]
  }, [t, countryName, figures, toldOrders, locale])
}
