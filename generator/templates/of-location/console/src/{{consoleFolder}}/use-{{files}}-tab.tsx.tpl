import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import type { RecordTab } from '../../record/record';
import { {{Name}}List } from './{{file}}-list';
import './strings';

/** The tab of a location's record with its {{nouns}}. */
export function use{{Names}}Tab(location: Schemas['Location'], operator: Schemas['Account']): RecordTab {
  const { t } = useTranslation('{{files}}');
  const content = <{{Name}}List location={location} operator={operator} />;
  return { id: '{{files}}', label: t('title'), content };
}
