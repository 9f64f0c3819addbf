/** The protobuf codec of a payload, as generated. */
export interface PayloadCodec<T> {
  encode(message: T): { finish(): Uint8Array };
  decode(input: Uint8Array): T;
}

/** A kind of event, declared once: its topic and its payload. */
export interface EventDeclaration<T> {
  topic: string;
  type: string;
  version: number;
  codec: PayloadCodec<T>;
}

/** A topic as declared in the contracts. */
export interface DeclaredTopic {
  name: string;
  /** 0 or absent: unlimited. */
  retentionHours?: number;
  isCompacted?: boolean;
}

export function event<T>(
  topic: string,
  type: string,
  codec: PayloadCodec<T>,
  version = 1,
): EventDeclaration<T> {
  return { topic, type, version, codec };
}
