import type { ActField } from '@quayside/contracts/notifications/field-texts.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'

export type MailTexts = {
  /** `{number}` is the order's number. */
  subjects: {
    changed: string
    sent: string
    reminder: string
    deadline: string
    confirmed: string
    approved: string
    declined: string
    cancelled: string
    file: string
    changeRequest: string
    shipmentCompleted: string
    freeTime: string
    completionStuck: string
    lateMilestone: string
  }
  line: string
  nothing: string
  by: string
  reason: string
  system: string
  open: string
  openShipment: string
  settings: string
  /** Each goes before the moment or file in question. */
  acts: Record<ActField, string>
  /** A field of before that has no name any more. */
  otherField: string
}

const en: MailTexts = {
  subjects: {
    changed: 'Order {number} was changed',
    sent: 'Order {number} was sent to you',
    reminder: 'Reminder: order {number} waits for you',
    deadline: 'Order {number}: the time is over',
    confirmed: 'Order {number} was confirmed by the supplier',
    approved: 'Order {number} was approved',
    declined: 'Order {number} was declined, please confirm again',
    cancelled: 'Order {number} was cancelled',
    file: 'A confirmation file was attached to order {number}',
    changeRequest: 'A change was requested for order {number}',
    shipmentCompleted: 'Shipment {number} is completed',
    freeTime: 'Shipment {number}: the free time of a container ends',
    completionStuck: 'Shipment {number}: what follows its completion is stuck',
    lateMilestone: 'Shipment {number}: a milestone came after its end',
  },
  line: 'line {line}',
  nothing: 'none',
  by: 'by {name}',
  reason: 'Reason: {reason}',
  system: 'Quayside',
  open: 'Open the order',
  openShipment: 'Open the shipment',
  settings: 'Choose which e-mails you get',
  acts: {
    deadline: 'To be confirmed until',
    confirmReminder: 'Reminder, please confirm until',
    approveReminder: 'Reminder, please approve until',
    readFileReminder: 'Reminder, please read the file',
    confirmEscalation: 'The supplier has not confirmed until',
    approveEscalation: 'The order was not approved until',
  },
  otherField: 'Order details',
}

const esMX: MailTexts = {
  subjects: {
    changed: 'La orden {number} fue modificada',
    sent: 'Se le envió la orden {number}',
    reminder: 'Recordatorio: la orden {number} lo espera',
    deadline: 'Orden {number}: venció el plazo',
    confirmed: 'El proveedor confirmó la orden {number}',
    approved: 'La orden {number} fue aprobada',
    declined: 'La orden {number} fue declinada, confírmela de nuevo',
    cancelled: 'La orden {number} fue cancelada',
    file: 'Se adjuntó un archivo de confirmación a la orden {number}',
    changeRequest: 'Se solicitó un cambio en la orden {number}',
    shipmentCompleted: 'El embarque {number} está cerrado',
    freeTime: 'Embarque {number}: terminan los días libres de un contenedor',
    completionStuck: 'Embarque {number}: el cierre está detenido',
    lateMilestone: 'Embarque {number}: llegó un hito después de su término',
  },
  line: 'línea {line}',
  nothing: 'ninguno',
  by: 'por {name}',
  reason: 'Motivo: {reason}',
  system: 'Quayside',
  open: 'Abrir la orden',
  openShipment: 'Abrir el embarque',
  settings: 'Elegir qué correos recibe',
  acts: {
    deadline: 'Por confirmar antes del',
    confirmReminder: 'Recordatorio, confirme antes del',
    approveReminder: 'Recordatorio, apruebe antes del',
    readFileReminder: 'Recordatorio, lea el archivo',
    confirmEscalation: 'El proveedor no confirmó antes del',
    approveEscalation: 'La orden no fue aprobada antes del',
  },
  otherField: 'Datos de la orden',
}

const fr: MailTexts = {
  subjects: {
    changed: 'La commande {number} a été modifiée',
    sent: 'La commande {number} vous a été envoyée',
    reminder: 'Rappel : la commande {number} vous attend',
    deadline: 'Commande {number} : le délai est écoulé',
    confirmed: 'Le fournisseur a confirmé la commande {number}',
    approved: 'La commande {number} a été approuvée',
    declined: 'La commande {number} a été refusée, veuillez confirmer à nouveau',
    cancelled: 'La commande {number} a été annulée',
    file: 'Un fichier de confirmation a été joint à la commande {number}',
    changeRequest: 'Une modification a été demandée pour la commande {number}',
    shipmentCompleted: 'L’expédition {number} est clôturée',
    freeTime: 'Expédition {number} : la franchise d’un conteneur prend fin',
    completionStuck: 'Expédition {number} : sa clôture est bloquée',
    lateMilestone: 'Expédition {number} : un jalon est arrivé après sa clôture',
  },
  line: 'ligne {line}',
  nothing: 'aucun',
  by: 'par {name}',
  reason: 'Motif : {reason}',
  system: 'Quayside',
  open: 'Ouvrir la commande',
  openShipment: 'Ouvrir l’expédition',
  settings: 'Choisir les e-mails que vous recevez',
  acts: {
    deadline: 'À confirmer avant le',
    confirmReminder: 'Rappel, veuillez confirmer avant le',
    approveReminder: 'Rappel, veuillez approuver avant le',
    readFileReminder: 'Rappel, veuillez lire le fichier',
    confirmEscalation: "Le fournisseur n'a pas confirmé avant le",
    approveEscalation: "La commande n'a pas été approuvée avant le",
  },
  otherField: 'Données de la commande',
}

const zhCN: MailTexts = {
  subjects: {
    changed: '订单 {number} 已更改',
    sent: '订单 {number} 已发送给您',
    reminder: '提醒：订单 {number} 等待您处理',
    deadline: '订单 {number}：期限已过',
    confirmed: '供应商已确认订单 {number}',
    approved: '订单 {number} 已批准',
    declined: '订单 {number} 被退回，请重新确认',
    cancelled: '订单 {number} 已取消',
    file: '订单 {number} 已附上确认文件',
    changeRequest: '订单 {number} 有变更请求',
    shipmentCompleted: '货运 {number} 已完成',
    freeTime: '货运 {number}：集装箱免费期即将结束',
    completionStuck: '货运 {number}：完成后的处理受阻',
    lateMilestone: '货运 {number}：结束后收到里程碑',
  },
  line: '第 {line} 行',
  nothing: '无',
  by: '操作人：{name}',
  reason: '原因：{reason}',
  system: 'Quayside',
  open: '打开订单',
  openShipment: '打开货运',
  settings: '选择您要接收的电子邮件',
  acts: {
    deadline: '确认截止时间',
    confirmReminder: '提醒：请确认，截止',
    approveReminder: '提醒：请批准，截止',
    readFileReminder: '提醒：请阅读文件',
    confirmEscalation: '供应商未按时确认，截止',
    approveEscalation: '订单未按时批准，截止',
  },
  otherField: '订单信息',
}

export const mailTexts: Record<Language, MailTexts> = { en, 'es-MX': esMX, fr, 'zh-CN': zhCN }
