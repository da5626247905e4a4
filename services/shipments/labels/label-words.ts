import type { Language } from '@quayside/contracts/reference/languages.ts'

export type LabelWords = Readonly<
  Record<
    | 'from'
    | 'to'
    | 'shipment'
    | 'piece'
    | 'orders'
    | 'contents'
    | 'more'
    | 'weight'
    | 'size'
    | 'container'
    | 'dangerous',
    string
  >
>

/** `{n}` and `{of}` are filled in. */
export const labelWords: Readonly<Record<Language, LabelWords>> = {
  en: {
    from: 'From',
    to: 'To',
    shipment: 'Shipment',
    piece: 'Piece {n} of {of}',
    orders: 'Orders',
    contents: 'Contents',
    more: 'and {n} more',
    weight: 'Gross weight',
    size: 'Size',
    container: 'Container',
    dangerous: 'Dangerous goods',
  },
  'es-MX': {
    from: 'De',
    to: 'Para',
    shipment: 'Embarque',
    piece: 'Pieza {n} de {of}',
    orders: 'Órdenes',
    contents: 'Contenido',
    more: 'y {n} más',
    weight: 'Peso bruto',
    size: 'Medidas',
    container: 'Contenedor',
    dangerous: 'Mercancía peligrosa',
  },
  fr: {
    from: 'De',
    to: 'À',
    shipment: 'Expédition',
    piece: 'Pièce {n} sur {of}',
    orders: 'Commandes',
    contents: 'Contenu',
    more: 'et {n} de plus',
    weight: 'Poids brut',
    size: 'Dimensions',
    container: 'Conteneur',
    dangerous: 'Marchandises dangereuses',
  },
  'zh-CN': {
    from: '发货方',
    to: '收货方',
    shipment: '货运',
    piece: '第 {n} 件，共 {of} 件',
    orders: '订单',
    contents: '内容',
    more: '另有 {n} 项',
    weight: '毛重',
    size: '尺寸',
    container: '集装箱',
    dangerous: '危险品',
  },
}

export function filled(text: string, values: Readonly<Record<string, number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
