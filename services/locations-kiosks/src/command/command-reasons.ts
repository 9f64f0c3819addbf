/** Reasons that the system itself gives for the end of a command: a code and its English text. */
export const commandReasons = {
  'not-reached': 'The device was not reached in time. Nothing was done.',
  'outcome-unknown': 'The device did not answer in time. Whether it was done is not known.',
  'device-disabled': 'The device was disabled. Nothing was done.',
  replaced: 'A newer command says the opposite. The device was not told this one.',
  'came-back': 'The device came back, started anew.',
} as const;
export type CommandReason = keyof typeof commandReasons;
