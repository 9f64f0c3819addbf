import { describeResource } from '@backroom/testing/describe-resource';
import { {{name}} } from '../src/{{file}}/{{file}}.aggregate.js';
{{testImports}}

describeResource('{{row}} {{nouns}}', {{name}}, { start: {{start}}, plant: plantOwners });
