/** Reasons that the system itself gives for the end of a command: a code and its English text. */
export const commandReasons = {
  'not-reached': 'The device was not reached in time. Nothing was done.',
  'outcome-unknown': 'The device did not respond in time. The outcome is unknown.',
  'device-disabled': 'The device was disabled. Nothing was done.',
  replaced: 'A newer command replaced this one before it was sent.',
  'came-back': 'The device restarted and reconnected.',
} as const;
export type CommandReason = keyof typeof commandReasons;
