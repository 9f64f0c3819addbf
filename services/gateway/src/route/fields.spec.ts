import { describe, expect, it } from '@jest/globals';
import { readName } from '@backroom/platform';
import { z } from 'zod';
import { longest } from '@backroom/proto/lengths';
import { characters } from './fields.js';
import { faultOf } from './schema-faults.js';

const most = longest.settingName;
const named = characters(most, 1);
const faultsOf = (text: string) => {
  const { error } = named.safeParse(text);
  return (error?.issues ?? []).map((issue) => faultOf({ ...issue, input: text } as never));
};

describe('SETUP-4 names at the gateway', () => {
  it.each(['a', 'é', '漢', '🧃', 'e\u0301'])('SETUP-4 end where the services end them: %s', (letter) => {
    for (const count of [most, most + 1]) {
      const text = ` ${letter.repeat(count)} `;
      expect(faultsOf(text).map(({ code, params }) => [code, params])).toEqual(
        [readName(text, most).problem].flatMap((fault) => (fault ? [[fault.code, fault.params]] : [])),
      );
    }
  });

  it('SETUP-4 say their length in the API’s document', () => {
    expect(z.toJSONSchema(named)).toMatchObject({ type: 'string', minLength: 1, maxLength: most });
  });
});
