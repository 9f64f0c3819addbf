import type { MailTexts } from './mail-texts.js';

export const zh: MailTexts = {
  greeting: '{name}，您好：',
  greetingWithoutName: '您好：',
  closing: '本邮件由系统自动发送，请勿回复。',
  mails: {
    confirm: {
      subject: '请确认您的邮箱地址',
      before: ['感谢您注册。请确认此邮箱地址属于您。'],
      action: '确认邮箱地址',
      after: ['链接在 24 小时内有效，且只能使用一次。如果您没有注册，请忽略本邮件，不会有任何变化。'],
    },
    accountExists: {
      subject: '您已有账户',
      before: ['有人（可能是您本人）想用此邮箱地址注册。该邮箱已有账户，未做任何更改。'],
      action: '登录',
      after: ['如果忘记了密码，请在该页面选择“忘记密码”。'],
    },
    reset: {
      subject: '设置新密码',
      before: ['您请求设置新密码。'],
      action: '设置新密码',
      after: ['链接在 30 分钟内有效，且只能使用一次。如果不是您本人请求的，请忽略本邮件，您的密码保持不变。'],
    },
    newSignIn: {
      subject: '您的账户有新的登录',
      before: [
        '刚刚有人使用一台我们未见过的设备登录了您的账户。',
        '设备：{device}',
        '地址：{address}',
        '时间 (UTC)：{at}',
        '如果是您本人，无需任何操作。如果不是，请立即设置新密码，所有会话都会结束。',
      ],
      action: '设置新密码',
    },
    emailChanged: {
      subject: '您的电子邮箱地址已更改',
      before: ['您账户的电子邮箱地址已更改为 {email}。今后请使用该地址登录，原地址不再有效。'],
      action: '登录',
      after: ['如果这不是您本人的操作，请立即告知您的运营商或我们的支持人员。'],
    },
    confirmEmail: {
      subject: '请确认您的新邮箱地址',
      before: ['您或您的运营商希望将此邮箱地址用于您的账户。请确认此地址属于您。'],
      action: '确认邮箱地址',
      after: ['链接在 24 小时内有效，且只能使用一次。如果您对此不知情，请忽略本邮件，不会有任何变化。'],
    },
    invite: {
      subject: '给您的邀请',
      before: ['使用名称“{operator}”的运营商已为您创建账户。请设置密码后使用。'],
      action: '设置密码',
      after: ['链接在 14 天内有效，且只能使用一次。如果您不认识该运营商，请忽略本邮件，不会有任何变化。'],
    },
    join: {
      subject: '给您的邀请',
      before: [
        '使用名称“{operator}”的运营商邀请您加入。您已有账户，账户保持不变；您接受后，该运营商才会知道您的账户。',
      ],
      action: '接受邀请',
      after: ['链接在 14 天内有效，且只能使用一次。如果您不认识该运营商，请忽略本邮件，不会有任何变化。'],
    },
    customerInvite: {
      subject: '给您的邀请',
      before: ['使用名称“{operator}”的运营商邀请您成为其客户。'],
      action: '查看邀请',
      after: [
        '此链接 14 天内有效。如果您不认识这家运营商，请忽略此邮件：不会发生任何事，运营商也不会得知您是否有账户。',
      ],
    },
    giftCard: {
      subject: '您收到一张礼品卡',
      before: ['{operator} 赠送您一张 {amount} 的礼品卡。', '有效期至 {until}。'],
      action: '查看余额',
      after: ['它已计入您的余额，可在自助终端付款时使用。'],
    },
    receipt: {
      subject: '订单 {number} 的收据',
      before: ['这是您此次购物的收据。', '订单号：{number}', '地点：{location}', '时间：{at}'],
    },
    loadReceipt: {
      subject: '充值 {number} 的收据',
      before: ['这是您此次充值的收据。', '充值号：{number}', '地点：{location}', '时间：{at}'],
    },
    tabPaid: {
      subject: '您的挂账已付款：付款 {number}',
      before: [
        '您挂账的欠款已从您的银行卡扣款。这是收据。',
        '付款号：{number}',
        '地点：{location}',
        '时间：{at}',
      ],
      action: '查看余额',
      after: ['如果这笔付款出乎您的意料，请联系该地点的运营商。'],
    },
  },
  rows: {
    savings: '优惠',
    tax: '税',
    deposit: '押金',
    fee: '手续费',
    total: '合计',
    settled: '用于偿还欠款',
    refund: '已退款',
    card: '银行卡',
    giftCard: '礼品卡',
    loyalty: '积分',
    cashWallet: '余额',
    tab: '挂账',
    billCash: '现金',
    globalConnectCard: 'Global Connect 卡',
    operator: '运营商',
  },
};
