import { Module } from '@nestjs/common';
import { DeadLettersController } from './dead-letters.controller.js';
import { RedriveDeadLetters } from './redrive-dead-letters.command.js';

@Module({ controllers: [DeadLettersController], providers: [RedriveDeadLetters] })
export class DeadLettersModule {}
