import { Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { declarationMoves } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Code, DateText, Money } from '../../../../ui/figures.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { isAllowed } from '../allowed.ts'
import { Section } from '../section.tsx'
import { useShipmentLocation } from '../shipment-location.ts'

type Declaration = NonNullable<ShipmentDetail['declarations']>[number]

/** Every declaration with its state and its computed value, duty and VAT. */
export function CustomsTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  const declarations = shipment.declarations ?? []
  const may = (command: 'save-declaration' | 'move-declaration') => !past && isAllowed(shipment, command)
  const add = may('save-declaration') && <Button onClick={() => open('save-declaration')}>{t('customs.add')}</Button>
  if (declarations.length === 0)
    return (
      <Panel padded={false}>
        <NothingYet title={t('customs.none')} text={t('customs.noneText')} action={add} />
      </Panel>
    )
  return (
    <Flex direction="column" gap="4" minW="0">
      {declarations.map(declaration => (
        <OneDeclaration
          key={declaration.declarationId}
          declaration={declaration}
          acts={
            <Flex gap="2">
              {may('save-declaration') && (
                <Button size="sm" onClick={() => open('save-declaration', declaration.declarationId)}>
                  {t('customs.edit')}
                </Button>
              )}
              {may('move-declaration') && declarationMoves[declaration.state].length > 0 && (
                <Button size="sm" onClick={() => open('move-declaration', declaration.declarationId)}>
                  {t('act.move-declaration')}
                </Button>
              )}
            </Flex>
          }
        />
      ))}
      {add && <div>{add}</div>}
    </Flex>
  )
}

function OneDeclaration({ declaration, acts }: { declaration: Declaration; acts: React.ReactNode }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { computed, overridden, currency } = declaration
  const money = (amount: string | undefined) => amount !== undefined && <Money amount={amount} currency={currency} />
  return (
    <Section
      title={`${words(`declaration.${declaration.kind}`)} · ${words(`declarationState.${declaration.state}`)}`}
      aside={acts}
      rows={[
        { label: t('customs.number'), value: declaration.number && <Code>{declaration.number}</Code> },
        { label: t('customs.date'), value: <DateText value={declaration.date} look="full" /> },
        {
          label: t('customs.predeclaration'),
          value: declaration.predeclarationNumber && <Code>{declaration.predeclarationNumber}</Code>,
        },
        { label: t('customs.broker'), value: declaration.broker },
        { label: t('customs.delay'), value: declaration.delayCategory },
        { label: t('customs.delayDays'), value: declaration.additionalDelayDays },
        { label: t('customs.basis'), value: declaration.basis },
        { label: t('customs.fob'), value: money(computed?.fob) || null },
        { label: t('customs.freight'), value: money(computed?.freight) || null },
        { label: t('customs.insurance'), value: money(computed?.insurance) || null },
        { label: t('customs.value'), value: money(overridden?.value ?? computed?.value) || null },
        { label: t('customs.duty'), value: money(overridden?.duty ?? computed?.duty) || null },
        { label: t('customs.vat'), value: money(overridden?.vat ?? computed?.vat) || null },
        { label: t('customs.fee'), value: <Money amount={declaration.fee} currency={declaration.valueCurrency} /> },
        ...(overridden === null ? [] : [{ label: t('customs.overridden'), value: overridden.reason }]),
      ]}
    />
  )
}
