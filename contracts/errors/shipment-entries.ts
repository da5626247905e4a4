import { messages } from './message.ts'

/** What people enter of a shipment and contradicts itself. */
export const shipmentEntryMessages = messages({
  'order-line-twice': {
    status: 422,
    en: 'Line {line} of the PO {poId} is in the list twice: give it once, with its whole quantity',
    'es-MX': 'La línea {line} de la OC {poId} está dos veces en la lista: indíquela una sola vez, con toda su cantidad',
    fr: 'La ligne {line} de la commande {poId} figure deux fois dans la liste : indiquez-la une fois, avec toute sa quantité',
    'zh-CN': '采购订单 {poId} 的第 {line} 行在列表中出现两次：请只填一次并填写全部数量',
  },
  'pieces-not-whole': {
    status: 422,
    en: '{quantity} {unit} of line {line}: this unit is counted whole, give a whole number',
    'es-MX': '{quantity} {unit} de la línea {line}: esta unidad se cuenta entera, indique un número entero',
    fr: '{quantity} {unit} de la ligne {line} : cette unité se compte en entier, indiquez un nombre entier',
    'zh-CN': '第 {line} 行的 {quantity} {unit}：该单位按整数计，请填写整数',
  },
  'invoice-number-twice': {
    status: 422,
    en: 'Invoice {value} of this supplier is on the shipment already: change that one',
    'es-MX': 'La factura {value} de este proveedor ya está en el embarque: modifique esa',
    fr: 'La facture {value} de ce fournisseur est déjà dans l’expédition : modifiez celle-là',
    'zh-CN': '该供应商的发票 {value} 已在此货运中：请修改该发票',
  },
  'processing-by-booking': {
    status: 422,
    en: 'The freight operator coordinates shipment {number}: its processing starts when the booking is confirmed',
    'es-MX': 'El operador logístico coordina el embarque {number}: su procesamiento empieza al confirmarse la reserva',
    fr: 'L’opérateur de fret coordonne l’expédition {number} : son traitement commence quand la réservation est confirmée',
    'zh-CN': '货运 {number} 由货运运营商协调：订舱确认后才开始处理',
  },
  'legs-apart': {
    status: 422,
    en: 'This leg starts at {from}, but the leg before it ends at {to}: each leg starts where the last one ended',
    'es-MX':
      'Este tramo empieza en {from}, pero el anterior termina en {to}: cada tramo empieza donde terminó el anterior',
    fr: 'Ce trajet part de {from}, mais le précédent finit à {to} : chaque trajet part d’où finit le précédent',
    'zh-CN': '该航段从 {from} 出发，但上一航段止于 {to}：每个航段须从上一航段的终点出发',
  },
  'leg-before-last': {
    status: 422,
    en: 'This leg begins {begins}, before the leg before it is over at {reached}',
    'es-MX': 'Este tramo empieza {begins}, antes de que termine el anterior el {reached}',
    fr: 'Ce trajet commence {begins}, avant la fin du précédent {reached}',
    'zh-CN': '该航段开始于 {begins}，早于上一航段的结束时间 {reached}',
  },
  'delivery-before-pickup': {
    status: 422,
    en: 'The delivery {delivery} lies before the pickup {pickup}',
    'es-MX': 'La entrega {delivery} es anterior a la recolección {pickup}',
    fr: 'La livraison {delivery} précède l’enlèvement {pickup}',
    'zh-CN': '交付日期 {delivery} 早于提货日期 {pickup}',
  },
  'formalities-out-of-order': {
    status: 422,
    en: 'The formalities cannot be completed on {completed}: they began on {initialized}',
    'es-MX': 'Las formalidades no pueden concluir el {completed}: empezaron el {initialized}',
    fr: 'Les formalités ne peuvent être achevées le {completed} : elles ont commencé le {initialized}',
    'zh-CN': '手续不能在 {completed} 完成：其开始日期为 {initialized}',
  },
})
