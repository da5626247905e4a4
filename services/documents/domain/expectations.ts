import type { Language } from '@quayside/contracts/reference/languages.ts'

type Texts = Readonly<Record<Language, string>>

/** What a cell should have held, in words for people. */
export const expectations = {
  value: { en: 'a value', 'es-MX': 'un valor', fr: 'une valeur', 'zh-CN': '一个值' },
  text: { en: 'a shorter text', 'es-MX': 'un texto más corto', fr: 'un texte plus court', 'zh-CN': '较短的文本' },
  date: { en: 'a date', 'es-MX': 'una fecha', fr: 'une date', 'zh-CN': '日期' },
  'day-that-exists': {
    en: 'a day that exists (there is no such day)',
    'es-MX': 'un día que exista (no hay tal día)',
    fr: "un jour qui existe (il n'y a pas de tel jour)",
    'zh-CN': '存在的日期（没有这一天）',
  },
  'date-range': {
    en: 'a date from 2000-01-01 to 2099-12-31',
    'es-MX': 'una fecha del 2000-01-01 al 2099-12-31',
    fr: 'une date du 2000-01-01 au 2099-12-31',
    'zh-CN': '2000-01-01 至 2099-12-31 之间的日期',
  },
  'date-month-first': {
    en: 'a date as month/day/year',
    'es-MX': 'una fecha como mes/día/año',
    fr: 'une date au format mois/jour/année',
    'zh-CN': '月/日/年格式的日期',
  },
  'date-day-first': {
    en: 'a date as day/month/year',
    'es-MX': 'una fecha como día/mes/año',
    fr: 'une date au format jour/mois/année',
    'zh-CN': '日/月/年格式的日期',
  },
  'quantity-positive': {
    en: 'a quantity above 0',
    'es-MX': 'una cantidad mayor que 0',
    fr: 'une quantité supérieure à 0',
    'zh-CN': '大于 0 的数量',
  },
  quantity: {
    en: 'a quantity of 0 or more',
    'es-MX': 'una cantidad de 0 o más',
    fr: 'une quantité supérieure ou égale à 0',
    'zh-CN': '不小于 0 的数量',
  },
  'decimal-point': {
    en: 'a number with a decimal point, as in 1,234.56',
    'es-MX': 'un número con punto decimal, como 1,234.56',
    fr: 'un nombre avec un point décimal, comme 1,234.56',
    'zh-CN': '用小数点书写的数字，例如 1,234.56',
  },
  'decimal-comma': {
    en: 'a number with a decimal comma, as in 1.234,56',
    'es-MX': 'un número con coma decimal, como 1.234,56',
    fr: 'un nombre avec une virgule décimale, comme 1.234,56',
    'zh-CN': '用逗号作小数点的数字，例如 1.234,56',
  },
  'whole-digits': {
    en: 'at most 15 digits before the decimal sign',
    'es-MX': 'máximo 15 dígitos antes del signo decimal',
    fr: '15 chiffres au plus avant le signe décimal',
    'zh-CN': '小数点前最多 15 位',
  },
  price: {
    en: 'a price of 0 or more',
    'es-MX': 'un precio de 0 o más',
    fr: 'un prix supérieur ou égal à 0',
    'zh-CN': '不小于 0 的价格',
  },
  amount: { en: 'an amount of money', 'es-MX': 'un importe', fr: 'un montant', 'zh-CN': '金额' },
  percentage: {
    en: 'a percentage from 0 to 100',
    'es-MX': 'un porcentaje de 0 a 100',
    fr: 'un pourcentage de 0 à 100',
    'zh-CN': '0 到 100 的百分比',
  },
  weight: { en: 'a weight in kg', 'es-MX': 'un peso en kg', fr: 'un poids en kg', 'zh-CN': '重量（千克）' },
  currency: {
    en: 'an ISO 4217 currency such as USD',
    'es-MX': 'una moneda ISO 4217 como USD',
    fr: 'une devise ISO 4217 comme USD',
    'zh-CN': 'ISO 4217 货币，例如 USD',
  },
  country: {
    en: 'a country or its ISO 3166 code',
    'es-MX': 'un país o su código ISO 3166',
    fr: 'un pays ou son code ISO 3166',
    'zh-CN': '国家或其 ISO 3166 代码',
  },
  incoterm: {
    en: 'an Incoterm such as FCA',
    'es-MX': 'un Incoterm como FCA',
    fr: 'un Incoterm comme FCA',
    'zh-CN': '国际贸易术语，例如 FCA',
  },
  'incoterm-2020': {
    en: 'a term of Incoterms 2020',
    'es-MX': 'un término de Incoterms 2020',
    fr: 'un terme des Incoterms 2020',
    'zh-CN': 'Incoterms 2020 中的术语',
  },
  'named-place': {
    en: 'a named place',
    'es-MX': 'un lugar designado',
    fr: 'un lieu désigné',
    'zh-CN': '指定地点',
  },
  'incoterm-any-mode': {
    en: 'a term for any transport mode',
    'es-MX': 'un término para cualquier modo de transporte',
    fr: 'un terme valable pour tout mode de transport',
    'zh-CN': '适用于任何运输方式的术语',
  },
  'transport-mode': {
    en: 'air, ocean or ground',
    'es-MX': 'aéreo, marítimo o terrestre',
    fr: 'aérien, maritime ou terrestre',
    'zh-CN': '空运、海运或陆运',
  },
  'payment-method': {
    en: 'one of the five payment methods',
    'es-MX': 'uno de los cinco métodos de pago',
    fr: "l'un des cinq modes de paiement",
    'zh-CN': '五种付款方式之一',
  },
  'document-type': {
    en: 'purchase order, commercial invoice, delivery note or other',
    'es-MX': 'orden de compra, factura comercial, nota de entrega u otro',
    fr: 'bon de commande, facture commerciale, bon de livraison ou autre',
    'zh-CN': '采购订单、商业发票、送货单或其他',
  },
  'yes-no': { en: 'yes or no', 'es-MX': 'sí o no', fr: 'oui ou non', 'zh-CN': '是或否' },
  'known-vendor': {
    en: 'a supplier of your company',
    'es-MX': 'un proveedor de su empresa',
    fr: 'un fournisseur de votre société',
    'zh-CN': '贵公司的供应商',
  },
  'known-product': {
    en: 'a product of your company',
    'es-MX': 'un producto de su empresa',
    fr: 'un produit de votre société',
    'zh-CN': '贵公司的产品',
  },
  'same-in-order': {
    en: 'the same in all rows of an order',
    'es-MX': 'lo mismo en todas las filas de una orden',
    fr: "la même valeur sur toutes les lignes d'une commande",
    'zh-CN': '同一订单的所有行应相同',
  },
  'own-id': {
    en: 'an id of its own',
    'es-MX': 'un identificador propio',
    fr: 'un identifiant propre',
    'zh-CN': '唯一的编号',
  },
  'cells-as-headers': {
    en: 'as many cells as headers',
    'es-MX': 'tantas celdas como encabezados',
    fr: "autant de cellules que d'en-têtes",
    'zh-CN': '单元格数与标题数相同',
  },
  'line-value': {
    en: 'quantity x price',
    'es-MX': 'cantidad x precio',
    fr: 'quantité x prix',
    'zh-CN': '数量 x 价格',
  },
  digits: {
    en: 'at most 6 digits after the point',
    'es-MX': 'máximo 6 dígitos después del punto',
    fr: '6 chiffres au plus après la virgule',
    'zh-CN': '小数点后最多 6 位',
  },
  acceptance: {
    en: 'a row that can be imported',
    'es-MX': 'una fila que se pueda importar',
    fr: 'une ligne qui peut être importée',
    'zh-CN': '可导入的行',
  },
  'new-line': {
    en: 'a line of a new order',
    'es-MX': 'una línea de una orden nueva',
    fr: "une ligne d'une nouvelle commande",
    'zh-CN': '新订单的行',
  },
  'date-ahead': {
    en: 'a date from today on',
    'es-MX': 'una fecha a partir de hoy',
    fr: "une date à partir d'aujourd'hui",
    'zh-CN': '今天或之后的日期',
  },
  'line-number': {
    en: 'a line number',
    'es-MX': 'un número de línea',
    fr: 'un numéro de ligne',
    'zh-CN': '行号',
  },
} as const satisfies Record<string, Texts>

export type Expectation = keyof typeof expectations
