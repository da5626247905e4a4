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
    partConfirmed: string
    approved: string
    partApproved: string
    declined: string
    cancelled: string
    file: string
    changeRequest: string
    resent: string
    acknowledged: string
    submitted: string
    fileDiscarded: string
    reversed: string
    rejected: string
    reopened: string
    overdue: string
    partCancelled: string
    restClosed: string
    closedShort: string
    closed: string
    split: string
    inTransit: string
    backFromTransit: string
    changeAccepted: string
    changeRejected: string
    changeWithdrawn: string
    changeExpired: string
    cancellationRequest: string
    cancellationDeclined: string
    shipmentCompleted: string
    freeTime: string
    completionStuck: string
    lateMilestone: string
    shipmentChanged: string
    shipmentCreated: string
    bookingAsked: string
    bookingConfirmed: string
    bookingEnded: string
    shipmentReady: string
    shipmentDeparted: string
    shipmentArrived: string
    shipmentInCustoms: string
    shipmentDelivered: string
    shipmentCancelled: string
    statusTakenBack: string
    timesChanged: string
    customsMoved: string
    customsCleared: string
    holdPlaced: string
    holdLifted: string
    issueOpened: string
    issueClosed: string
    partDelivered: string
    invitationUndelivered: string
  }
  line: string
  nothing: string
  by: string
  reason: string
  system: string
  open: string
  openShipment: string
  openSuppliers: string
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
    partConfirmed: 'Order {number} was confirmed in part by the supplier',
    approved: 'Order {number} was approved',
    partApproved: 'Order {number} was approved in part',
    declined: 'Order {number} was declined, please confirm again',
    cancelled: 'Order {number} was cancelled',
    file: 'A confirmation file was attached to order {number}',
    changeRequest: 'A change was requested for order {number}',
    resent: 'Order {number} was changed and sent to you again',
    acknowledged: 'The supplier has opened order {number}',
    submitted: 'The partial confirmation of order {number} was submitted for approval',
    fileDiscarded: 'The confirmation file of order {number} was discarded',
    reversed: 'The confirmation of order {number} was reversed',
    rejected: 'Order {number} was rejected',
    reopened: 'Order {number} was reopened, please confirm',
    overdue: 'Order {number} is overdue',
    partCancelled: 'A partial order of {number} was cancelled',
    restClosed: 'The rest of order {number} was closed',
    closedShort: 'Order {number} was closed short',
    closed: 'Order {number} is closed: nothing more of it is to come',
    split: 'Order {number} was split into partial orders',
    inTransit: 'Order {number} is in transit',
    backFromTransit: 'Order {number} is no longer in transit',
    changeAccepted: 'A change of order {number} was agreed',
    changeRejected: 'The change asked for order {number} was refused',
    changeWithdrawn: 'The change asked for order {number} was withdrawn',
    changeExpired: 'The change asked for order {number} has expired',
    cancellationRequest: 'The cancellation of order {number} was asked for',
    cancellationDeclined: 'The cancellation asked for order {number} was declined',
    shipmentCompleted: 'Shipment {number} is completed',
    freeTime: 'Shipment {number}: last free day of a container',
    completionStuck: 'Shipment {number}: what follows its completion is stuck',
    lateMilestone: 'Shipment {number}: a milestone came after its end',
    shipmentChanged: 'Shipment {number} was changed',
    shipmentCreated: 'Shipment {number} was created',
    bookingAsked: 'Shipment {number}: a booking was requested',
    bookingConfirmed: 'Shipment {number} is booked',
    bookingEnded: 'Shipment {number}: the booking has ended',
    shipmentReady: 'Shipment {number} is being processed',
    shipmentDeparted: 'Shipment {number} has departed',
    shipmentArrived: 'Shipment {number} has arrived',
    shipmentInCustoms: 'Shipment {number} is in customs',
    shipmentDelivered: 'Shipment {number} was delivered',
    shipmentCancelled: 'Shipment {number} was cancelled',
    statusTakenBack: 'Shipment {number}: its status was taken back',
    timesChanged: 'Shipment {number}: its expected times changed',
    customsMoved: 'Shipment {number}: news from customs',
    customsCleared: 'Shipment {number} was cleared by customs',
    holdPlaced: 'Shipment {number}: a hold was placed',
    holdLifted: 'Shipment {number}: a hold was lifted',
    issueOpened: 'Shipment {number}: an issue was opened',
    issueClosed: 'Shipment {number}: an issue was solved',
    partDelivered: 'Shipment {number}: a delivery was recorded',
    invitationUndelivered: 'The invitation to {number} could not be delivered',
  },
  line: 'line {line}',
  nothing: 'none',
  by: 'by {name}',
  reason: 'Reason: {reason}',
  system: 'Quayside',
  open: 'Open the order',
  openShipment: 'Open the shipment',
  openSuppliers: 'Open the suppliers',
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
    partConfirmed: 'El proveedor confirmó en parte la orden {number}',
    approved: 'La orden {number} fue aprobada',
    partApproved: 'La orden {number} fue aprobada en parte',
    declined: 'La orden {number} fue declinada, confírmela de nuevo',
    cancelled: 'La orden {number} fue cancelada',
    file: 'Se adjuntó un archivo de confirmación a la orden {number}',
    changeRequest: 'Se solicitó un cambio en la orden {number}',
    resent: 'La orden {number} fue modificada y se le envió de nuevo',
    acknowledged: 'El proveedor abrió la orden {number}',
    submitted: 'La confirmación parcial de la orden {number} se envió para aprobación',
    fileDiscarded: 'Se descartó el archivo de confirmación de la orden {number}',
    reversed: 'Se revirtió la confirmación de la orden {number}',
    rejected: 'La orden {number} fue rechazada',
    reopened: 'La orden {number} se reabrió, confírmela',
    overdue: 'La orden {number} está vencida',
    partCancelled: 'Se canceló una orden parcial de {number}',
    restClosed: 'Se cerró el resto de la orden {number}',
    closedShort: 'La orden {number} se cerró con faltante',
    closed: 'La orden {number} está cerrada: no queda nada por entregar',
    split: 'La orden {number} se dividió en órdenes parciales',
    inTransit: 'La orden {number} está en tránsito',
    backFromTransit: 'La orden {number} ya no está en tránsito',
    changeAccepted: 'Se acordó un cambio de la orden {number}',
    changeRejected: 'Se rechazó el cambio solicitado en la orden {number}',
    changeWithdrawn: 'Se retiró el cambio solicitado en la orden {number}',
    changeExpired: 'Venció el cambio solicitado en la orden {number}',
    cancellationRequest: 'Se solicitó cancelar la orden {number}',
    cancellationDeclined: 'Se declinó la cancelación solicitada de la orden {number}',
    shipmentCompleted: 'El embarque {number} está completado',
    freeTime: 'Embarque {number}: último día libre de un contenedor',
    completionStuck: 'Embarque {number}: el cierre está detenido',
    lateMilestone: 'Embarque {number}: llegó un hito después de su término',
    shipmentChanged: 'El embarque {number} fue modificado',
    shipmentCreated: 'Se creó el embarque {number}',
    bookingAsked: 'Embarque {number}: se solicitó una reserva',
    bookingConfirmed: 'El embarque {number} tiene reserva',
    bookingEnded: 'Embarque {number}: la reserva terminó',
    shipmentReady: 'El embarque {number} está en preparación',
    shipmentDeparted: 'El embarque {number} salió',
    shipmentArrived: 'El embarque {number} llegó',
    shipmentInCustoms: 'El embarque {number} está en aduana',
    shipmentDelivered: 'El embarque {number} fue entregado',
    shipmentCancelled: 'El embarque {number} fue cancelado',
    statusTakenBack: 'Embarque {number}: su estado se revirtió',
    timesChanged: 'Embarque {number}: cambiaron sus fechas previstas',
    customsMoved: 'Embarque {number}: novedades de la aduana',
    customsCleared: 'La aduana liberó el embarque {number}',
    holdPlaced: 'Embarque {number}: se impuso una retención',
    holdLifted: 'Embarque {number}: se levantó una retención',
    issueOpened: 'Embarque {number}: se abrió una incidencia',
    issueClosed: 'Embarque {number}: se resolvió una incidencia',
    partDelivered: 'Embarque {number}: se registró una entrega',
    invitationUndelivered: 'No se pudo entregar la invitación a {number}',
  },
  line: 'línea {line}',
  nothing: 'ninguno',
  by: 'por {name}',
  reason: 'Motivo: {reason}',
  system: 'Quayside',
  open: 'Abrir la orden',
  openShipment: 'Abrir el embarque',
  openSuppliers: 'Abrir los proveedores',
  settings: 'Elegir qué correos recibe',
  acts: {
    deadline: 'Por confirmar a más tardar el',
    confirmReminder: 'Recordatorio, confirme a más tardar el',
    approveReminder: 'Recordatorio, apruebe a más tardar el',
    readFileReminder: 'Recordatorio, lea el archivo',
    confirmEscalation: 'El proveedor no confirmó a más tardar el',
    approveEscalation: 'La orden no fue aprobada a más tardar el',
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
    partConfirmed: 'Le fournisseur a confirmé une partie de la commande {number}',
    approved: 'La commande {number} a été approuvée',
    partApproved: 'Une partie de la commande {number} a été approuvée',
    declined: 'La commande {number} a été refusée, veuillez confirmer à nouveau',
    cancelled: 'La commande {number} a été annulée',
    file: 'Un fichier de confirmation a été joint à la commande {number}',
    changeRequest: 'Une modification a été demandée pour la commande {number}',
    resent: 'La commande {number} a été modifiée et vous a été renvoyée',
    acknowledged: 'Le fournisseur a ouvert la commande {number}',
    submitted: 'La confirmation partielle de la commande {number} a été soumise pour approbation',
    fileDiscarded: 'Le fichier de confirmation de la commande {number} a été écarté',
    reversed: 'La confirmation de la commande {number} a été annulée',
    rejected: 'La commande {number} a été rejetée',
    reopened: 'La commande {number} a été rouverte, veuillez confirmer',
    overdue: 'La commande {number} est en retard',
    partCancelled: 'Une commande partielle de {number} a été annulée',
    restClosed: 'Le reste de la commande {number} a été clos',
    closedShort: 'La commande {number} a été close avec un manque',
    closed: 'La commande {number} est close : plus rien n’en est attendu',
    split: 'La commande {number} a été divisée en commandes partielles',
    inTransit: 'La commande {number} est en transit',
    backFromTransit: 'La commande {number} n’est plus en transit',
    changeAccepted: 'Une modification de la commande {number} a été convenue',
    changeRejected: 'La modification demandée pour la commande {number} a été rejetée',
    changeWithdrawn: 'La modification demandée pour la commande {number} a été retirée',
    changeExpired: 'La modification demandée pour la commande {number} a expiré',
    cancellationRequest: 'L’annulation de la commande {number} a été demandée',
    cancellationDeclined: 'L’annulation demandée de la commande {number} a été refusée',
    shipmentCompleted: 'L’expédition {number} est terminée',
    freeTime: 'Expédition {number} : dernier jour de franchise d’un conteneur',
    completionStuck: 'Expédition {number} : sa clôture est bloquée',
    lateMilestone: 'Expédition {number} : un jalon est arrivé après sa clôture',
    shipmentChanged: 'L’expédition {number} a été modifiée',
    shipmentCreated: 'L’expédition {number} a été créée',
    bookingAsked: 'Expédition {number} : une réservation a été demandée',
    bookingConfirmed: 'L’expédition {number} est réservée',
    bookingEnded: 'Expédition {number} : la réservation a pris fin',
    shipmentReady: 'L’expédition {number} est en préparation',
    shipmentDeparted: 'L’expédition {number} est partie',
    shipmentArrived: 'L’expédition {number} est arrivée',
    shipmentInCustoms: 'L’expédition {number} est en douane',
    shipmentDelivered: 'L’expédition {number} a été livrée',
    shipmentCancelled: 'L’expédition {number} a été annulée',
    statusTakenBack: 'Expédition {number} : son statut est revenu en arrière',
    timesChanged: 'Expédition {number} : ses dates prévues ont changé',
    customsMoved: 'Expédition {number} : du nouveau à la douane',
    customsCleared: 'L’expédition {number} est dédouanée',
    holdPlaced: 'Expédition {number} : un blocage a été posé',
    holdLifted: 'Expédition {number} : un blocage a été levé',
    issueOpened: 'Expédition {number} : un incident a été ouvert',
    issueClosed: 'Expédition {number} : un incident a été résolu',
    partDelivered: 'Expédition {number} : une livraison a été enregistrée',
    invitationUndelivered: 'L’invitation à {number} n’a pas pu être remise',
  },
  line: 'ligne {line}',
  nothing: 'aucun',
  by: 'par {name}',
  reason: 'Motif : {reason}',
  system: 'Quayside',
  open: 'Ouvrir la commande',
  openShipment: 'Ouvrir l’expédition',
  openSuppliers: 'Ouvrir les fournisseurs',
  settings: 'Choisir les e-mails que vous recevez',
  acts: {
    deadline: 'À confirmer au plus tard le',
    confirmReminder: 'Rappel, veuillez confirmer au plus tard le',
    approveReminder: 'Rappel, veuillez approuver au plus tard le',
    readFileReminder: 'Rappel, veuillez lire le fichier',
    confirmEscalation: "Le fournisseur n'a pas confirmé au plus tard le",
    approveEscalation: "La commande n'a pas été approuvée au plus tard le",
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
    partConfirmed: '供应商已部分确认订单 {number}',
    approved: '订单 {number} 已批准',
    partApproved: '订单 {number} 已部分批准',
    declined: '订单 {number} 被退回，请重新确认',
    cancelled: '订单 {number} 已取消',
    file: '订单 {number} 已附上确认文件',
    changeRequest: '订单 {number} 有变更请求',
    resent: '订单 {number} 已修改并再次发送给您',
    acknowledged: '供应商已打开订单 {number}',
    submitted: '订单 {number} 的部分确认已提交审批',
    fileDiscarded: '订单 {number} 的确认文件已弃用',
    reversed: '订单 {number} 的确认已撤回',
    rejected: '订单 {number} 已被拒绝',
    reopened: '订单 {number} 已重新打开，请确认',
    overdue: '订单 {number} 已逾期',
    partCancelled: '订单 {number} 的一个部分订单已取消',
    restClosed: '订单 {number} 的剩余部分已关闭',
    closedShort: '订单 {number} 已按短交关闭',
    closed: '订单 {number} 已关闭：不再有待交付的货物',
    split: '订单 {number} 已拆分为部分订单',
    inTransit: '订单 {number} 运输中',
    backFromTransit: '订单 {number} 已不在运输中',
    changeAccepted: '订单 {number} 的变更已达成一致',
    changeRejected: '订单 {number} 的变更请求被拒绝',
    changeWithdrawn: '订单 {number} 的变更请求已撤回',
    changeExpired: '订单 {number} 的变更请求已过期',
    cancellationRequest: '已请求取消订单 {number}',
    cancellationDeclined: '订单 {number} 的取消请求被拒绝',
    shipmentCompleted: '货运 {number} 已完成',
    freeTime: '货运 {number}：集装箱最后免费日',
    completionStuck: '货运 {number}：完成后的处理受阻',
    lateMilestone: '货运 {number}：结束后收到里程碑',
    shipmentChanged: '货运 {number} 有变更',
    shipmentCreated: '货运 {number} 已创建',
    bookingAsked: '货运 {number}：已申请订舱',
    bookingConfirmed: '货运 {number} 订舱已确认',
    bookingEnded: '货运 {number}：订舱已终止',
    shipmentReady: '货运 {number} 正在办理',
    shipmentDeparted: '货运 {number} 已出发',
    shipmentArrived: '货运 {number} 已到达',
    shipmentInCustoms: '货运 {number} 正在清关',
    shipmentDelivered: '货运 {number} 已交付',
    shipmentCancelled: '货运 {number} 已取消',
    statusTakenBack: '货运 {number}：状态已回退',
    timesChanged: '货运 {number}：预计时间有变',
    customsMoved: '货运 {number}：海关动态',
    customsCleared: '货运 {number} 已清关',
    holdPlaced: '货运 {number}：已设置扣留',
    holdLifted: '货运 {number}：已解除扣留',
    issueOpened: '货运 {number}：已提出问题',
    issueClosed: '货运 {number}：问题已解决',
    partDelivered: '货运 {number}：已登记交付',
    invitationUndelivered: '发给 {number} 的邀请未能送达',
  },
  line: '第 {line} 行',
  nothing: '无',
  by: '操作人：{name}',
  reason: '原因：{reason}',
  system: 'Quayside',
  open: '打开订单',
  openShipment: '打开货运',
  openSuppliers: '打开供应商',
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
