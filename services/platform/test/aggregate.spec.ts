import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { from, PLATFORM, provide, serviceOf, token, type Aggregate } from '../src/index.js';

const LANGUAGE = token<string>('language');
const GREETING = token<string>('greeting');
const started: string[] = [];

const words: Aggregate = { providers: [{ provide: LANGUAGE, useValue: 'en' }] };
const greetings: Aggregate = {
  providers: [provide(GREETING, [LANGUAGE], (language) => `hello in ${language}`)],
  onStart: [from([GREETING], async (greeting) => void started.push(greeting))],
  dueWork: [
    { kind: 'plain', handle: async () => undefined },
    from([GREETING], (kind) => ({ kind, handle: async () => undefined })),
    from([LANGUAGE], (language) =>
      language === 'en' ? [] : [{ kind: 'never', handle: async () => undefined }],
    ),
  ],
};

it('PLAT-1 combines its aggregates, and providers of one aggregate are available to all others', async () => {
  const service = serviceOf({}, greetings, words);
  const app = await NestFactory.createApplicationContext(service.module, { logger: false });
  expect(started).toEqual(['hello in en']);
  expect(service.dueWork(app).map(({ kind }) => kind)).toEqual(['plain', 'hello in en']);
  expect([...service.consumers(app), ...service.longWork(app)]).toEqual([]);
  await app.close();
});

it('PLAT-1 provides its environment variables and shared providers to every aggregate', async () => {
  const VARIABLES = token<{ TONGUE: string }>('variables');
  const platform: Aggregate = { providers: [{ provide: PLATFORM, useValue: { env: { TONGUE: 'fr' } } }] };
  const whole = {
    config: [VARIABLES, z.object({ TONGUE: z.string() })] as const,
    providers: [provide(LANGUAGE, [VARIABLES], ({ TONGUE }) => TONGUE)],
  };
  const app = await NestFactory.createApplicationContext(serviceOf(whole, greetings, platform).module, {
    logger: false,
  });
  expect(started.at(-1)).toBe('hello in fr');
  await app.close();
});

it('PLAT-1 rejects a controller class without @RpcService', () => {
  class Nobody {}
  expect(() => serviceOf({}, { controllers: [Nobody] })).toThrow(
    'Nobody handles no calls: it has no @RpcService',
  );
});
