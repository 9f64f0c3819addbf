import type { MailTexts } from './mail-texts.js';

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  closing: 'Este mensaje se ha enviado automáticamente. Nadie lee las respuestas.',
  mails: {
    confirm: {
      subject: 'Confirme su dirección de correo',
      before: ['Gracias por registrarse. Confirme que esta dirección de correo es suya.'],
      action: 'Confirmar la dirección',
      after: [
        'El enlace sirve una sola vez durante 24 horas. Si no se ha registrado, ignore este mensaje: no ocurrirá nada.',
      ],
    },
    accountExists: {
      subject: 'Ya tiene una cuenta',
      before: [
        'Alguien, probablemente usted, quiso registrarse con esta dirección de correo. Ya existe una cuenta con ella y no se ha cambiado nada.',
      ],
      action: 'Iniciar sesión',
      after: ['Si olvidó su contraseña, elija «Olvidé mi contraseña» en esa página.'],
    },
    reset: {
      subject: 'Establezca una contraseña nueva',
      before: ['Ha solicitado una contraseña nueva.'],
      action: 'Establecer contraseña',
      after: [
        'El enlace sirve una sola vez durante 30 minutos. Si no lo ha solicitado, ignore este mensaje: su contraseña no cambia.',
      ],
    },
    newSignIn: {
      subject: 'Nuevo inicio de sesión en su cuenta',
      before: [
        'Alguien acaba de iniciar sesión en su cuenta con un dispositivo que no conocíamos.',
        'Dispositivo: {device}',
        'Dirección: {address}',
        'Hora (UTC): {at}',
        'Si ha sido usted, no tiene que hacer nada. Si no, establezca enseguida una contraseña nueva: así se cierran todas las sesiones.',
      ],
      action: 'Establecer contraseña',
    },
    emailChanged: {
      subject: 'Su dirección de correo ha cambiado',
      before: [
        'la dirección de correo de su cuenta se ha cambiado a {email}. A partir de ahora inicie sesión con esa dirección; la anterior ya no sirve.',
      ],
      action: 'Iniciar sesión',
      after: ['Si usted no lo ha pedido, avise de inmediato a su operador o a nuestro soporte.'],
    },
    confirmEmail: {
      subject: 'Confirme su nueva dirección de correo',
      before: [
        'Usted o su operador quieren usar esta dirección de correo en su cuenta. Confirme que es suya.',
      ],
      action: 'Confirmar la dirección',
      after: [
        'El enlace sirve una sola vez durante 24 horas. Si no sabe nada de ello, ignore este mensaje: no cambiará nada.',
      ],
    },
    invite: {
      subject: 'Una invitación para usted',
      before: [
        'Un operador que usa el nombre «{operator}» ha creado una cuenta para usted. Elija una contraseña para usarla.',
      ],
      action: 'Elegir contraseña',
      after: [
        'El enlace sirve una sola vez durante 14 días. Si no conoce a este operador, ignore este mensaje: no ocurrirá nada.',
      ],
    },
    join: {
      subject: 'Una invitación para usted',
      before: [
        'Un operador que usa el nombre «{operator}» le invita a trabajar con él. Usted ya tiene una cuenta, que queda como está; el operador sabrá de ella cuando acepte.',
      ],
      action: 'Aceptar la invitación',
      after: [
        'El enlace sirve una sola vez durante 14 días. Si no conoce a este operador, ignore este mensaje: no ocurrirá nada.',
      ],
    },
    customerInvite: {
      subject: 'Una invitación para usted',
      before: ['Un operador que usa el nombre «{operator}» le invita a ser su cliente.'],
      action: 'Ver la invitación',
      after: [
        'El enlace es válido durante 14 días. Si no conoce a este operador, ignore este mensaje: no ocurre nada, y el operador no sabrá si usted tiene una cuenta.',
      ],
    },
    giftCard: {
      subject: 'Una tarjeta de regalo para usted',
      before: ['{operator} le regala una tarjeta de {amount}.', 'Puede gastarla hasta el {until}.'],
      action: 'Ver sus saldos',
      after: ['Ya figura entre sus saldos; en el quiosco puede pagar con ella.'],
    },
    receipt: {
      subject: 'Su recibo del pedido {number}',
      before: ['este es el recibo de su compra.', 'Pedido: {number}', 'Lugar: {location}', 'Hora: {at}'],
    },
    loadReceipt: {
      subject: 'Su recibo de la recarga {number}',
      before: ['este es el recibo de su recarga.', 'Recarga: {number}', 'Lugar: {location}', 'Hora: {at}'],
    },
    tabPaid: {
      subject: 'Su cuenta se ha pagado: pago {number}',
      before: [
        'se ha cobrado en su tarjeta el saldo pendiente de su cuenta. Este es el recibo.',
        'Pago: {number}',
        'Lugar: {location}',
        'Hora: {at}',
      ],
      action: 'Ver sus saldos',
      after: ['Si no esperaba este pago, consulte al operador del lugar.'],
    },
  },
  rows: {
    savings: 'Ahorro',
    tax: 'Impuesto',
    deposit: 'Depósito',
    fee: 'Comisión',
    total: 'Total',
    settled: 'Aplicado a su deuda',
    refund: 'Reembolsado',
    card: 'Tarjeta',
    giftCard: 'Tarjeta de regalo',
    loyalty: 'Puntos',
    cashWallet: 'Saldo',
    tab: 'Cuenta',
    billCash: 'Efectivo',
    globalConnectCard: 'Tarjeta Global Connect',
    operator: 'Operador',
  },
};
