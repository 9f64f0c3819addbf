import { describeResource } from '@backroom/testing/describe-resource';
import { externalLink } from '../src/external-link/external-link.aggregate.js';
import { IdentityUnderTest } from './identity-under-test.js';

const start = async () => (await IdentityUnderTest.start()).service;

describeResource('SHELL-1 links to tools outside the console', externalLink, { start });
