import { Box, chakra } from '@chakra-ui/react'
import type { FreightGoods, FreightPackage } from '@quayside/contracts/freight/cargo.ts'
import { unitSymbols } from '@quayside/contracts/freight/unit-symbols.ts'
import { cargoBasis } from '@quayside/platform/values/freight/charge-quantity.ts'
import { volumetricKgOf } from '@quayside/platform/values/freight/chargeable-weight.ts'
import { toReadable, volumeM3Of } from '@quayside/platform/values/freight/measures.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Quantity, Unknown } from '../figures.tsx'
import { useFormats } from '../formats.ts'
import { sideways } from '../sideways.ts'
import { CargoTotalsLine } from './cargo-totals.tsx'
import { shownTable } from './shown-table.ts'

const Table = chakra('table', shownTable)

type Props = { packages: readonly FreightPackage[]; goods: FreightGoods; factor?: string | undefined }

/** The lines of packages as they are read, and what they come to. */
export function ShownPackages({ packages, goods, factor }: Props) {
  const { t } = useTranslation('freight')
  const basis = useMemo(() => cargoBasis(goods, packages, factor), [goods, packages, factor])
  const kgPerM3 = basis.weights?.kgPerM3 ?? null
  return (
    <>
      <Box css={sideways} tabIndex={0} role="group" aria-label={t('packages.title')}>
        <Table aria-label={t('packages.title')}>
          <thead>
            <tr>
              <th scope="col">{t('field.packageType')}</th>
              <th scope="col" className="end">
                {t('field.count')}
              </th>
              <th scope="col" className="end">
                {t('field.grossWeight')}
              </th>
              <th scope="col" className="end">
                {t('short.measures')}
              </th>
              <th scope="col" className="end">
                {t('field.volume')}
              </th>
              <th scope="col" className="end">
                {t('field.volumetric')}
              </th>
              <th scope="col">{t('short.transportUnit')}</th>
            </tr>
          </thead>
          <tbody>
            {packages.map(one => (
              <Line key={one.packageId} one={one} kgPerM3={kgPerM3} />
            ))}
          </tbody>
        </Table>
      </Box>
      <CargoTotalsLine basis={basis} />
    </>
  )
}

function Line({ one, kgPerM3 }: { one: FreightPackage; kgPerM3: string | null }) {
  const { t } = useTranslation('freight')
  const formats = useFormats()
  const sides = [one.length, one.width, one.height]
  const volume = volumeM3Of(one)
  return (
    <tr>
      <td data-label={t('field.packageType')}>
        {one.packageType}
        <More one={one} />
      </td>
      <td data-label={t('field.count')} className="end">
        <Quantity value={String(one.count)} />
      </td>
      <td data-label={t('field.grossWeight')} className="end">
        <Quantity value={one.grossWeight} unit={unitSymbols[one.weightUnit]} />
      </td>
      <td data-label={t('short.measures')} className="end">
        {sides.every(side => side !== null) ? (
          <span className="one-line">
            {sides.map(side => formats.quantity(side)).join(' × ')} {unitSymbols[one.lengthUnit]}
          </span>
        ) : (
          <Unknown />
        )}
      </td>
      <td data-label={t('field.volume')} className="end">
        {one.volume === null ? (
          <span title={volume === null ? undefined : t('packages.derived')}>
            <Quantity value={volume === null ? null : toReadable(volume)} unit="m³" />
          </span>
        ) : (
          <Quantity value={one.volume} unit={unitSymbols[one.volumeUnit]} />
        )}
      </td>
      <td data-label={t('field.volumetric')} className="end">
        <Quantity value={volumetricKgOf(one, kgPerM3)} />
      </td>
      <td data-label={t('short.transportUnit')}>
        {one.transportUnitId === null && one.transportUnitType === null ? (
          <Unknown />
        ) : (
          formats.list([one.transportUnitId, one.transportUnitType].filter(text => text !== null))
        )}
      </td>
    </tr>
  )
}

/** What few lines have stands in words below their type. */
function More({ one }: { one: FreightPackage }) {
  const { t } = useTranslation('freight')
  const formats = useFormats()
  const said = (name: 'innerPackageCount' | 'loadingMeters' | 'marksAndNumbers', value: string | null) =>
    value === null || value === '' ? [] : [t('ui:said', { what: t(`field.${name}`), text: value })]
  const degrees = [one.temperatureMinC, one.temperatureMaxC]
    .filter(value => value !== null)
    .map(value => formats.quantity(String(value)))
  const hazard = [
    one.imoClass && t('ui:said', { what: t('field.imoClass'), text: one.imoClass }),
    one.unNumber && t('ui:said', { what: t('field.unNumber'), text: one.unNumber }),
    one.packingGroup && t('ui:said', { what: t('field.packingGroup'), text: one.packingGroup }),
    one.flashPointC === null
      ? null
      : t('ui:said', { what: t('field.flashPointC'), text: formats.quantity(String(one.flashPointC)) }),
    one.properShippingName,
    one.technicalName,
    one.marinePollutant ? t('field.marinePollutant') : null,
  ].flatMap(text => text || [])
  const lines = [
    ...said(
      'innerPackageCount',
      one.innerPackageCount === null ? null : formats.quantity(String(one.innerPackageCount)),
    ),
    ...said('loadingMeters', one.loadingMeters === null ? null : formats.quantity(one.loadingMeters)),
    ...said('marksAndNumbers', one.marksAndNumbers),
    ...(one.temperatureControlled
      ? [
          t('ui:said', {
            what: t('field.temperatureControlled'),
            text: degrees.length > 0 ? `${degrees.join(' – ')} °C` : '—',
          }),
        ]
      : []),
  ]
  return (
    <>
      {lines.map(line => (
        <Box key={line} fontSize="xs" color="ink2">
          {line}
        </Box>
      ))}
      {one.hazardous && (
        <Box fontSize="xs" color="warn">
          {t('ui:said', { what: t('field.hazardous'), text: hazard.length > 0 ? formats.list(hazard) : '—' })}
        </Box>
      )}
    </>
  )
}
